/** How far a form has come that is sent once. */
export type SendingState = 'open' | 'sending' | 'sent' | 'failed';
