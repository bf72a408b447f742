import type { SecurityTextAnswer } from '#core/sources/answers.ts';

type SecurityText = NonNullable<SecurityTextAnswer['text']>;

const contactForms = /^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[\d().-]+|https:\/\/\S+)$/i;
const mostValues = 10;
const mostLength = 500;

/** Without the frame of a signature; who signed is not checked. */
function unwrap(text: string): string {
  const signed =
    /^-----BEGIN PGP SIGNED MESSAGE-----\r?\n(?:[^\r\n]+\r?\n)*\r?\n([\s\S]*?)\r?\n-----BEGIN PGP SIGNATURE-----/;
  return signed.exec(text)?.[1] ?? text;
}

/** Reads a `security.txt` (RFC 9116); null when it lacks a usable contact, which the RFC demands. */
export function parseSecurityText(text: string): SecurityText | null {
  const fields = unwrap(text.replace(/^\uFEFF/, ''))
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, name, value] = /^([A-Za-z-]+):[ \t]*(\S.*?)[ \t]*$/.exec(line) ?? [];
      return name && value && value.length <= mostLength ? [{ name: name.toLowerCase(), value }] : [];
    });
  const all = (name: string) => fields.filter((one) => one.name === name).map(({ value }) => value);
  const contacts = all('contact').filter((value) => contactForms.test(value));
  if (contacts.length === 0) return null;
  const expires = all('expires');
  // Given twice it says nothing: the RFC allows one.
  const time = expires.length === 1 ? Date.parse(expires[0] ?? '') : Number.NaN;
  return {
    contacts: contacts.slice(0, mostValues),
    expires: Number.isNaN(time) ? null : new Date(time).toISOString(),
    policies: all('policy')
      .filter((value) => /^https:\/\/\S+$/i.test(value))
      .slice(0, mostValues),
  };
}
