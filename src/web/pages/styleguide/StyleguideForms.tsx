import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Textarea } from '#web/ui/Textarea.tsx';

const chains = [
  { value: 'eip155:1', label: 'Ethereum' },
  { value: 'eip155:10', label: 'Optimism' },
  { value: 'eip155:8453', label: 'Base' },
];

export function StyleguideForms() {
  return (
    <Card className="p-6">
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary">Request a Quote</Button>
        <Button>Sign Up</Button>
        <Button variant="quiet">Log In</Button>
        <Button variant="danger">Delete account</Button>
        <Button disabled>Disabled</Button>
        <Button variant="primary" loading>
          Create Account
        </Button>
        <ButtonLink to="#forms">As a link</ButtonLink>
        <Button size="sm">Advanced filters</Button>
      </div>
      <form className="mt-8 grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="Project name" name="project" placeholder="Harbor Lend" />
        <Field
          label="Email"
          name="email"
          type="email"
          defaultValue="ada@"
          error="Enter a whole e-mail address."
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters."
        />
        <Field label="Verification code" name="code" type="code" hint="Sent to ada@example.org." />
        <Select label="Chain" name="chain" options={chains} />
        <Field label="Disabled" name="disabled" disabled defaultValue="Not yours to change" />
        <Textarea label="What happened?" name="report" className="sm:col-span-2" hint="Links help." />
        <div>
          <Checkbox
            name="terms"
            label={
              <>
                I accept the{' '}
                <Link to="#forms" className="link underline">
                  terms
                </Link>
              </>
            }
          />
          <Checkbox name="news" label="Send me alerts" hint="At most one mail an hour." defaultChecked />
          <Checkbox name="privacy" label="I have read the policy" error="Tick this to go on." />
        </div>
      </form>
    </Card>
  );
}
