/** Instead of a captcha: a field that people neither see nor reach; robots fill it in and give themselves away. */
export function FormTrap({ name }: { name: string }) {
  return (
    <div className="sr-only" aria-hidden="true">
      <input type="text" name={name} tabIndex={-1} autoComplete="off" defaultValue="" />
    </div>
  );
}
