export function Component() {
  return (
    <main id="main">
      <h1>Styleguide</h1>
    </main>
  );
}
