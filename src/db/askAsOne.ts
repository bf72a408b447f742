import { findUnavailable } from './findUnavailable.ts';
import { joinStatements, type Part, toPart } from './joinStatements.ts';
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

/**
 * Questions about one thing that are asked in one turn of the event loop go as one statement, which answers one JSON text: most of what a small
 * question costs is not its answer. The thing is their first value; whatever that is, the answers are right.
 */
export function askAsOne(
  askWhole: (statement: NamedStatement, values: unknown[]) => Promise<Answer>,
): (question: Question) => Promise<Answer> {
  const parts = new Map<string, Part | undefined>();
  const statements = new Map<string, NamedStatement>();
  let waiting: Waiting[] = [];

  /** The first time shows what columns there are. */
  async function learn({ text, alone }: Question): Promise<Answer> {
    const answer = await alone();
    if (!parts.has(text)) parts.set(text, toPart(text, { types: answer.types, number: parts.size }));
    return answer;
  }

  function findStatement(questions: readonly Waiting[]): NamedStatement | undefined {
    if (questions.length < 2) return undefined;
    const key = questions.map(({ part }) => part.number).join();
    const known = statements.get(key);
    if (known || statements.size >= mostStatements) return known;
    const text = joinStatements(questions.map(({ part, values }) => ({ part, values: values.length })));
    const statement = { text, name: nameStatement(text) };
    statements.set(key, statement);
    return statement;
  }

  async function askJoined(questions: readonly Waiting[], statement: NamedStatement): Promise<void> {
    try {
      const values = questions.flatMap((question) => question.values);
      const { rows } = await askWhole(statement, values);
      const answers = rows[0]?.[0] as Row[][];
      for (const [place, { resolve }] of questions.entries()) resolve({ rows: answers[place] ?? [] });
    } catch (error) {
      // Each has its own answer or failure, unless there is no answer for any.
      if (!findUnavailable(error)) return askEach(questions);
      for (const { reject } of questions) reject(error);
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
      const statement = findStatement(questions);
      if (!statement) {
        askEach(about);
        continue;
      }
      void askJoined(questions, statement);
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
