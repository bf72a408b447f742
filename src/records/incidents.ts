import * as z from 'zod';
import { address, line, prose, severity, slug, time, usd, webUrl } from './primitives.ts';

const shared = {
  id: slug,
  kind: z.literal('incident').default('incident'),
  project: slug.describe('Id of the project concerned.'),
  severity,
  originalSeverity: line(60)
    .optional()
    .describe("The word of whoever reported it, where it is another. Filled in from the file's words."),
  time: time.describe('When it happened, or was first seen.'),
  title: line(200),
  text: prose(10_000).describe('Plain words; blank lines divide paragraphs.'),
  evidence: webUrl.optional().describe('Where the claim can be checked.'),
  contract: address.optional().describe('Contract concerned, one of the project.'),
  activeExploit: z.boolean().default(false).describe('True only while funds are being taken.'),
  technique: line(100).optional(),
  rootCause: prose(3000).optional().describe('The fault that made it possible.'),
  lossUsd: usd.optional(),
  lossEstimatedBy: line(200).optional().describe('Who estimated the loss.'),
  heldUsd: usd
    .optional()
    .describe('What the contracts held right before, where it is known: no loss is more.'),
  returnedUsd: usd.optional(),
  resolvedAt: time.optional().describe('When it was over. Without it the record says that it is not.'),
  updates: z
    .array(z.strictObject({ time, text: prose(5000) }))
    .max(100)
    .default([])
    .describe('Later news, oldest first.'),
};

const standing = z.strictObject({
  ...shared,
  state: z.enum(['new', 'confirmed']),
  reason: prose(3000).optional().describe('Why it is in this state.'),
});

const retracted = z.strictObject({
  ...shared,
  state: z.literal('retracted'),
  reason: prose(3000).describe('Why it was withdrawn.'),
});

export const incidentRecord = z
  .discriminatedUnion('state', [standing, retracted], 'must have "state": "new", "confirmed" or "retracted"')
  .check((context) => {
    const { activeExploit, resolvedAt, state, time: start, updates } = context.value;
    const fail = (path: (string | number)[], message: string) =>
      context.issues.push({ code: 'custom', path, input: context.value, message });
    if (activeExploit && state === 'retracted') fail(['activeExploit'], 'cannot be true once retracted');
    if (activeExploit && resolvedAt !== undefined) fail(['activeExploit'], 'cannot be true once resolved');
    if (resolvedAt !== undefined && Date.parse(resolvedAt) < Date.parse(start)) {
      fail(['resolvedAt'], 'is before the incident');
    }
    const { lossUsd, lossEstimatedBy, heldUsd, returnedUsd } = context.value;
    // A loss cannot exceed what was there to lose.
    if (lossUsd !== undefined && heldUsd !== undefined && lossUsd > heldUsd)
      fail(['lossUsd'], `is more than the contracts held, ${heldUsd}`);
    if (lossEstimatedBy !== undefined && lossUsd === undefined)
      fail(['lossEstimatedBy'], 'needs lossUsd, the loss that was estimated');
    if (lossUsd !== undefined && returnedUsd !== undefined && returnedUsd > lossUsd)
      fail(['returnedUsd'], `is more than was lost, ${lossUsd}`);
    let previous = start;
    for (const [index, update] of updates.entries()) {
      if (Date.parse(update.time) < Date.parse(previous)) {
        fail(['updates', index, 'time'], 'is before the entry above it');
      }
      previous = update.time;
    }
  });

export type IncidentRecord = z.output<typeof incidentRecord>;
