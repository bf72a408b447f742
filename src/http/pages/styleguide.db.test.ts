import { expect, it } from 'vitest';
import { mailTemplates } from '#core/mailTemplates/mailTemplates.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';

const { app: open } = await prepareTestApp();
const { app } = await prepareTestApp({ styleguide: false });

it('is not there unless the operator asks for it', async () => {
  const answer = await app.inject('/styleguide');
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain('>Styleguide<');
  expect((await app.inject('/styleguide/mails')).statusCode).toBe(404);
});

it('shows every mail in both themes and as text', async () => {
  const list = await open.inject('/styleguide/mails');
  expect(list.statusCode).toBe(200);
  const frames = [...list.body.matchAll(/<iframe [^>]*src="([^"]+)"/g)].map(([, src = '']) =>
    src.replaceAll('&amp;', '&'),
  );
  const named = new Set(frames.map((src) => new URL(src, 'http://x').searchParams.get('name')));
  expect([...named]).toEqual(mailTemplates.map(({ name }) => name));
  for (const src of frames) {
    const mail = await open.inject(src);
    expect(mail.statusCode).toBe(200);
    expect(mail.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(mail.headers['content-security-policy']).toContain('sandbox');
    expect(mail.body).toContain(src.endsWith('dark') ? '@media all{' : '@media not all{');
  }
  expect((await open.inject('/styleguide/mail?name=none&example=0&theme=dark')).statusCode).toBe(404);
});
