import { toSafeJson } from '#web/document/safeJson.ts';

/** JSON-LD for search engines: a data block, which the content security policy lets stand because nothing runs. */
export function StructuredData({ data }: { data: unknown }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that cannot end its element
      dangerouslySetInnerHTML={{ __html: toSafeJson(data) }}
    />
  );
}
