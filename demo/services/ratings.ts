/** Where the demo world's copies of two services that rate projects answer, in the forms that the real ones publish. */
export const ratingApis = {
  defiscan: 'https://defiscan.example/files',
  defirisk: 'https://defirisk.example/api/v1.7.0',
};

interface TextAnswer {
  status: number;
  type: string;
  text: string;
}

const none: TextAnswer = { status: 404, type: 'text/plain', text: 'Not Found' };

const review = (rated: string) => `---
chain: "Demo"
stage: 0
reasons: []
risks: ["L", "H", "M", "H", "M"]
author: ["demo"]
submission_date: "${rated}"
publish_date: "${rated}"
update_date: "1970-01-01"
---

# Summary

A lending pool of the demo world.

> Overall score: Stage 0
`;

const assessment = (rated: string) => ({
  cap_applied: 'none',
  cap_reason: null,
  data: {
    protocol_data: {
      deployments: [],
      factor_scores: [],
      protocol: {
        slug: 'harbor-lend',
        display_name: 'Harbor Lend',
        headline_grade: 'C',
        risk_score: 24.5,
        graded_at: `${rated}T00:00:00Z`,
      },
    },
  },
  data_as_of: `${rated}T00:00:00Z`,
  generated_at: `${rated}T00:00:00Z`,
  rubric_version: 'v1.7.0',
});

/** DeFiScan has a file for each protocol and chain, defirisk.co one for each protocol. */
export function answerRatings(host: string, path: string, now: Date): TextAnswer {
  const rated = new Date(now.getTime() - 60 * 86_400_000).toISOString().slice(0, 10);
  if (host === new URL(ratingApis.defiscan).hostname)
    return path === '/files/harbor-lend/demo.md'
      ? { status: 200, type: 'text/markdown', text: review(rated) }
      : none;
  return path === '/api/v1.7.0/protocols/harbor-lend.json'
    ? { status: 200, type: 'application/json', text: JSON.stringify(assessment(rated)) }
    : none;
}
