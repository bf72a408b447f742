import { createErrorReporter } from './createErrorReporter.ts';

/** `reportError({ title: location.href, description: 'What went wrong', trace })` */
export const reportError = createErrorReporter({ origin: '' });
