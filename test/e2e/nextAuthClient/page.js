// JavaScript, because the library's types bring those of a framework that changes what process.env is.
import * as client from 'next-auth/react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

window.nextAuth = client;
window.statuses = [];

function Status() {
  const { data, status } = client.useSession();
  if (window.statuses.at(-1) !== status) window.statuses.push(status);
  return createElement('output', null, `${status} ${data?.user?.email ?? ''}`);
}

createRoot(document.getElementById('root')).render(
  createElement(client.SessionProvider, null, createElement(Status)),
);
