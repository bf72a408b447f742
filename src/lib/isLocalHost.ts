/** Whether the host of an address is this machine. */
export const isLocalHost = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
