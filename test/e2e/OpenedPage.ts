/** A page as it was answered: its status, and what stands on it without what is sent beside it for scripts. */
export interface OpenedPage {
  status: number;
  html: string;
}
