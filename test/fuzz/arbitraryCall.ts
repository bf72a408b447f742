import fc from 'fast-check';
import type { ApiOperation, OpenApiDocument } from '#wire/openApi.ts';
import { edgeValue, valueFor } from './arbitraryJson.ts';

export interface Call {
  method: string;
  url: string;
  body?: string | undefined;
  signedIn: boolean;
}

const toText = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

function callOf(path: string, method: string, operation: ApiOperation): fc.Arbitrary<Call> {
  const { parameters = [], requestBody } = operation;
  const [schema] = Object.values(requestBody?.content ?? {}).map((content) => content.schema);
  return fc
    .record({
      values: fc.tuple(...parameters.map((parameter) => valueFor(parameter.schema))),
      left: fc.array(fc.boolean(), { minLength: parameters.length, maxLength: parameters.length }),
      twice: fc.boolean(),
      body: schema ? valueFor(schema) : fc.constant(undefined),
      cut: fc.option(fc.nat(200), { freq: 12 }),
      signedIn: fc.boolean(),
    })
    .map(({ values, left, twice, body, cut, signedIn }) => {
      const texts = values.map(toText);
      const given = parameters.map(({ name, in: place }, at) => ({ name, place, text: texts[at] ?? '' }));
      const query = given.filter(({ place }, at) => place === 'query' && !left[at]);
      const search = new URLSearchParams(
        [...query, ...(twice ? query : [])].map(({ name, text }) => [name, text]),
      );
      const address = given
        .filter(({ place }) => place === 'path')
        .reduce((url, { name, text }) => url.replace(`{${name}}`, () => encodeURIComponent(text)), path);
      const text = body === undefined ? undefined : JSON.stringify(body).slice(0, cut ?? undefined);
      return { method: method.toUpperCase(), url: `${address}?${search}`, body: text, signedIn };
    });
}

/** Any call of the reference, or the data of any page, with values made from its schemas. */
export function arbitraryCall(
  { paths }: OpenApiDocument,
  pages: { names: readonly string[]; keys: readonly string[] },
): fc.Arbitrary<Call> {
  const calls = Object.entries(paths)
    // A stream does not end by itself.
    .filter(([path]) => path !== '/api/alerts/stream')
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => callOf(path, method, operation)),
    );
  const page = fc
    .record({
      name: fc.constantFrom(...pages.names),
      query: fc.array(fc.tuple(fc.constantFrom(...pages.keys), edgeValue), { maxLength: 6 }),
      signedIn: fc.boolean(),
    })
    .map(({ name, query, signedIn }) => {
      const search = new URLSearchParams(query.map(([key, value]) => [key, toText(value)]));
      return { method: 'GET', url: `/api/pages/${name}?${search}`, signedIn };
    });
  return fc.oneof(...calls, { weight: Math.ceil(calls.length / 3), arbitrary: page });
}
