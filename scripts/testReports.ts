// What the JSON reports of Vitest and Playwright say: how many passed, and which did not.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Counts {
  passed: number;
  skipped: number;
  /** Each failed test by its file and name, with the first line of what it said. */
  failures: string[];
  /** The same of those that passed when they were tried again. */
  shaky: string[];
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
  const shaky: string[] = [];
  for (const { name: file, status, message, assertionResults } of read.testResults) {
    const tests = assertionResults.filter(({ failureMessages }) => failureMessages.length > 0);
    for (const test of tests) {
      const described = describeFailure(file, test.fullName, test.failureMessages[0]);
      (test.status === 'failed' ? failures : shaky).push(described);
    }
    if (status === 'failed' && tests.length === 0) failures.push(describeFailure(file, 'does not run', message));
  }
  return { passed: read.numPassedTests, skipped: read.numPendingTests, failures, shaky };
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
  stats: Record<'expected' | 'flaky' | 'skipped', number>;
  suites: JourneySuite[];
}

/** Those that ended so. */
function listJourneys({ specs, suites = [] }: JourneySuite, ending: 'unexpected' | 'flaky'): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === ending)
      .map(({ projectName, results }) =>
        describeFailure(`e2e/${file}`, `[${projectName}] ${title}`, results.find(({ error }) => error)?.error?.message),
      ),
  );
  return [...own, ...suites.flatMap((suite) => listJourneys(suite, ending))];
}

export function countJourneys(report: string): Counts {
  const { stats, suites } = JSON.parse(report) as JourneyReport;
  const failures = suites.flatMap((suite) => listJourneys(suite, 'unexpected'));
  const shaky = suites.flatMap((suite) => listJourneys(suite, 'flaky'));
  return { passed: stats.expected + stats.flaky, skipped: stats.skipped, failures, shaky };
}
