import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { projectCategories } from '#model/projects.ts';
import { resolveDemoReferences } from '#records/resolveDemoReferences.ts';
import { loadDemoRecords } from './loadDemoRecords.ts';
import { renderReport } from './renderReport.ts';

const parsed = loadDemoRecords();
if ('faults' in parsed) throw new Error(JSON.stringify(parsed.faults, null, 2));
const { records } = parsed;
const { deployments } = parse(readFileSync(new URL('deployments.yaml', import.meta.url), 'utf8')) as {
  deployments: Record<string, { project: string; proxy?: { implementation: string }; contract: string }>;
};

function countBy<T>(items: readonly T[], getKey: (item: T) => string) {
  return Object.fromEntries(
    [...new Set(items.map(getKey))]
      .sort()
      .map((key) => [key, items.filter((item) => getKey(item) === key).length]),
  );
}

describe('demo projects', () => {
  test('are forty, all marked as demo, with a logo and reserved web addresses', () => {
    expect(records.projects.length).toBe(40);
    for (const project of records.projects) {
      expect(project.demo).toBe(true);
      expect(existsSync(new URL(String(project.logo), import.meta.url))).toBe(true);
    }
    const hosts = [...JSON.stringify(records).matchAll(/https?:\/\/([^/"]+)/g)].map(([, host]) =>
      String(host),
    );
    expect(hosts.filter((host) => !/(^|\.)example$/.test(host))).toEqual([]);
  });

  test('cover every status and every category a demo can show', () => {
    expect(countBy(records.projects, (project) => project.status)).toEqual({
      live: 33,
      preLaunch: 3,
      underAudit: 4,
    });
    const used = new Set(records.projects.flatMap((project) => project.categories));
    expect(projectCategories.filter((category) => !used.has(category))).toEqual(['Other']);
  });

  test('include never audited, under way and completed audits, with findings of every kind', () => {
    const audited = new Set(records.audits.map((audit) => audit.project));
    expect(records.projects.filter((project) => !audited.has(project.id)).length).toBe(8);
    expect(countBy(records.audits, (audit) => audit.state)).toEqual({ completed: 31, 'under-way': 5 });
    const findings = records.audits.flatMap((audit) => audit.findings ?? []);
    expect(new Set(findings.map((finding) => finding.severity)).size).toBe(6);
    expect(new Set(findings.map((finding) => finding.status)).size).toBe(6);
    expect(new Set(findings.map((finding) => finding.title)).size).toBe(findings.length);
    for (const audit of records.audits) {
      if (audit.state === 'completed') expect(audit.findings?.length).toBeGreaterThanOrEqual(3);
    }
  });

  test('refer only to contracts that are planned for the same project, and to all but those that are to be found', () => {
    const planned = Object.fromEntries(
      Object.keys(deployments).map((key) => [
        key,
        { address: `address of ${key}`, codeHash: `code of ${key}` },
      ]),
    );
    const resolved = resolveDemoReferences(records, planned);
    const listed = new Set<string>();
    for (const project of resolved.projects) {
      for (const { address } of [...project.contracts, ...project.tokens]) {
        const key = address.replace('address of ', '');
        listed.add(key);
        expect(deployments[key]?.project, key).toBe(project.id);
      }
    }
    const codeOnly = new Set(
      Object.values(deployments).map((deployment) => deployment.proxy?.implementation),
    );
    const unlisted = Object.keys(deployments).filter((key) => !listed.has(key) && !codeOnly.has(key));
    expect(unlisted).toEqual(['kestrel-engine-v2', 'gnomon-safe']);
  });
});

describe('demo reports', () => {
  test('are the files the records name, by hash', () => {
    const names = new Map(records.projects.map((project) => [project.id, project.name]));
    const files: string[] = [];
    for (const audit of records.audits) {
      if (audit.state !== 'completed') continue;
      const text = readFileSync(new URL(`reports/${audit.id}.md`, import.meta.url), 'utf8');
      expect(text).toBe(renderReport(audit, names.get(audit.project) ?? ''));
      expect(createHash('sha256').update(text).digest('hex')).toBe(audit.report?.sha256);
      files.push(`${audit.id}.md`);
    }
    expect(readdirSync(new URL('reports/', import.meta.url)).sort()).toEqual(files.sort());
  });
});
