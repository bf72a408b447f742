import { expect, it } from 'vitest';
import { prepareTestApp } from '#test/helpers/testApp.ts';

const { app } = await prepareTestApp({ styleguide: false });

it('is not there unless the operator asks for it', async () => {
  const answer = await app.inject('/styleguide');
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain('>Styleguide<');
});
