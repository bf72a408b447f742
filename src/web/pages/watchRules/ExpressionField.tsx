import { watchRuleLimits } from '#model/watchRules.ts';
import { OutsideLink } from '#web/ui/OutsideLink.tsx';
import { Textarea } from '#web/ui/Textarea.tsx';
import type { RuleChoice } from '#wire/watchRules.ts';

interface ExpressionFieldProps {
  value: string;
  /** What it can be about, where that is known. */
  names: RuleChoice['arguments'];
  fault: string | undefined;
  onChange: (value: string) => void;
}

const example = (names: RuleChoice['arguments']): string => {
  const number = names.find(({ type }) => type.includes('int'))?.name;
  const address = names.find(({ type }) => type === 'address')?.name;
  const parts = [
    ...(number === undefined ? [] : [`${number} > big("2 ether")`]),
    ...(address === undefined ? [] : [`${address} != address("0x…")`]),
  ];
  return parts.length > 0 ? parts.join(' && ') : 'value > big("2 ether")';
};

/** A condition that the form cannot say, in CEL. */
export function ExpressionField({ value, names, fault, onChange }: ExpressionFieldProps) {
  return (
    <Textarea
      label="Expression"
      className="min-w-0 flex-1 basis-64"
      rows={2}
      required
      maxLength={watchRuleLimits.expression}
      value={value}
      spellCheck={false}
      error={fault}
      hint={
        <>
          Such as <code>{example(names)}</code>. In <OutsideLink href="https://cel.dev">CEL</OutsideLink>
        </>
      }
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
