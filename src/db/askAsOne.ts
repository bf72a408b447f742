import { findUnavailable } from './findUnavailable.ts';
import { joinStatements, joinValues, type Part, toPart } from './joinStatements.ts';
import { nameStatement } from './keptStatements.ts';

/** Values by their place in the row. */
type Row = Record<number, unknown>;

export interface Answer {
  rows: Row[];
}

export interface DescribedAnswer extends Answer {
  /** The database's number for the type of each column. */
  types: readonly number[];
}

/** One that reads, and whose text is asked again and again. */
export interface Question {
  text: string;
  values: unknown[];
  /** Asks it by itself. */
  alone(): Promise<DescribedAnswer>;
}

export interface NamedStatement {
  name: string;
  text: string;
}

/** Several questions as one, and which of them stands beside the others. */
interface Joined {
  statement: NamedStatement;
  beside: Part | undefined;
  /** It can never be answered, as when one thing would have two types. */
  isRefused: boolean;
}

interface Waiting extends Question {
  part: Part;
  resolve(answer: Answer | Promise<Answer>): void;
  reject(error: unknown): void;
}

/** Each is a plan that connections hold. What is asked together in still other ways is asked one by one. */
const mostStatements = 50;

const askEach = (questions: readonly Waiting[]) => {
  for (const { alone, resolve } of questions) resolve(alone());
};

/** PostgreSQL's class of errors in the text itself, whatever the values are. */
const isRefusal = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('42');

/**
 * Questions about one thing that are asked in one turn of the event loop go as one statement, which answers one JSON text: most of what a small
 * question costs is not its answer. The thing is their first value; whatever that is, the answers are right. One with long texts stands beside
 * the JSON.
 */
export function askAsOne(
  askWhole: (statement: NamedStatement, values: unknown[]) => Promise<Answer>,
): (question: Question) => Promise<Answer> {
  const parts = new Map<string, Part | undefined>();
  const joined = new Map<string, Joined>();
  let waiting: Waiting[] = [];

  /** The first time shows what columns there are. */
  async function learn({ text, alone }: Question): Promise<Answer> {
    const answer = await alone();
    if (!parts.has(text)) parts.set(text, toPart(text, { types: answer.types, number: parts.size }));
    return answer;
  }

  function findJoined(questions: readonly Waiting[]): Joined | undefined {
    if (questions.length < 2) return undefined;
    const key = questions.map(({ part }) => part.number).join();
    const known = joined.get(key);
    if (known || joined.size >= mostStatements) return known?.isRefused ? undefined : known;
    const parts = questions.map(({ part, values }) => ({ part, values: values.length }));
    const beside = parts.find(({ part }) => part.hasLongTexts);
    const text = joinStatements(
      parts.filter((one) => one !== beside),
      beside,
    );
    const made = { statement: { text, name: nameStatement(text) }, beside: beside?.part, isRefused: false };
    joined.set(key, made);
    return made;
  }

  async function askJoined(all: readonly Waiting[], how: Joined): Promise<void> {
    const [beside] = all.filter(({ part }) => part === how.beside);
    const questions = all.filter((question) => question !== beside);
    try {
      const values = joinValues([...questions, ...(beside ? [beside] : [])].map((one) => one.values));
      const { rows } = await askWhole(how.statement, values);
      const answers = rows[0]?.[0] as Row[][];
      for (const [place, { resolve }] of questions.entries()) resolve({ rows: answers[place] ?? [] });
      // Whether there is such a row stands before its values.
      beside?.resolve({ rows: rows.flatMap((row) => (row[1] ? [Object.values(row).slice(2)] : [])) });
    } catch (error) {
      how.isRefused = isRefusal(error);
      // Each has its own answer or failure, unless there is no answer for any.
      if (!findUnavailable(error)) return askEach(all);
      for (const { reject } of all) reject(error);
    }
  }

  function send(): void {
    const asked = waiting;
    waiting = [];
    // What has no value goes along with the others.
    const [thing] = asked.find(({ values }) => values.length > 0)?.values ?? [];
    for (const about of Map.groupBy(asked, ({ values: [first = thing] }) => first).values()) {
      const byPart = new Map(about.map((question) => [question.part.number, question]));
      // In one order, whoever asked first.
      const questions = [...byPart.values()].sort((a, b) => a.part.number - b.part.number);
      const how = findJoined(questions);
      if (!how) {
        askEach(about);
        continue;
      }
      void askJoined(questions, how);
      askEach(about.filter((question) => !questions.includes(question)));
    }
  }

  return (question) => {
    const part = parts.get(question.text);
    if (!part) return learn(question);
    return new Promise((resolve, reject) => {
      waiting.push({ ...question, part, resolve, reject });
      // Called by a promise, this runs when all others of this turn have asked.
      if (waiting.length === 1) process.nextTick(send);
    });
  };
}
