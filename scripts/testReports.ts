// What the JSON reports of Vitest and Playwright say: how many passed, and which did not.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Counts {
  passed: number;
  skipped: number;
  /** Each failed test by its file and name, with the first line of what it said. */
  failures: string[];
}

function describeFailure(file: string, name: string, message: string | undefined): string {
  const [said = ''] = stripVTControlCharacters(message ?? '').split('\n');
  return `${relative('.', file)} › ${name}: ${said}`;
}

interface TestReport {
  numPassedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

export function countTests(report: string): Counts {
  const read = JSON.parse(report) as TestReport;
  const failures: string[] = [];
  for (const { name: file, status, message, assertionResults } of read.testResults) {
    const tests = assertionResults.filter(({ failureMessages }) => failureMessages.length > 0);
    for (const test of tests) failures.push(describeFailure(file, test.fullName, test.failureMessages[0]));
    if (status === 'failed' && tests.length === 0) failures.push(describeFailure(file, 'does not run', message));
  }
  return { passed: read.numPassedTests, skipped: read.numPendingTests, failures };
}

interface JourneySuite {
  specs: {
    file: string;
    title: string;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
  suites?: JourneySuite[];
}

interface JourneyReport {
  stats: Record<'expected' | 'skipped', number>;
  suites: JourneySuite[];
}

function listFailed({ specs, suites = [] }: JourneySuite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) =>
        describeFailure(`e2e/${file}`, `[${projectName}] ${title}`, results.find(({ error }) => error)?.error?.message),
      ),
  );
  return [...own, ...suites.flatMap((suite) => listFailed(suite))];
}

export function countJourneys(report: string): Counts {
  const { stats, suites } = JSON.parse(report) as JourneyReport;
  return { passed: stats.expected, skipped: stats.skipped, failures: suites.flatMap(listFailed) };
}
