// Reads the JSON reports of Vitest and Playwright.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Outcome {
  passed: number;
  failed: number;
  /** File and name of each failed test, with the first line of its message and the picture of its page. */
  failures: string[];
}

function describeFailure(file: string, name: string, message = ''): string {
  const [firstLine] = stripVTControlCharacters(message).trim().split('\n');
  return `${file}: ${name}\n    ${firstLine}`;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

export function readVitestReport(report: unknown): Outcome {
  const { numPassedTests, numFailedTests, testResults } = report as VitestReport;
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('', name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that cannot be loaded, or whose hook failed.
    if (failed.length === 0 && status === 'failed') return [describeFailure(file, 'the file itself', message)];
    return failed.map(({ fullName, failureMessages }) => describeFailure(file, fullName, failureMessages[0]));
  });
  return { passed: numPassedTests, failed: numFailedTests, failures };
}

interface Result {
  errors: { message?: string }[];
  attachments: { name: string; path?: string }[];
}

interface Suite {
  title: string;
  specs: {
    title: string;
    file: string;
    tests: { projectName: string; status: string; results: Result[] }[];
  }[];
  suites?: Suite[];
}

interface PlaywrightReport {
  suites: Suite[];
  errors: { message?: string }[];
  stats: Record<'expected' | 'unexpected' | 'flaky', number>;
}

/** `titles` are those of the `describe` blocks around it. */
function findFailures({ specs, suites = [] }: Suite, titles: readonly string[]): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const name = [...titles, title, `(${projectName})`].join(' ');
        const pictures = results.flatMap(({ attachments }) => attachments.filter((each) => each.name === 'screenshot'));
        const shown = pictures.flatMap(({ path }) => (path ? [`\n    ${relative('', path)}`] : []));
        const message = results.flatMap(({ errors }) => errors)[0]?.message;
        return describeFailure(`e2e/${file}`, name, message) + shown.join('');
      }),
  );
  return [...own, ...suites.flatMap((suite) => findFailures(suite, [...titles, suite.title]))];
}

export function readPlaywrightReport(report: unknown): Outcome {
  const { suites, errors, stats } = report as PlaywrightReport;
  const failures = suites.flatMap((file) => findFailures(file, []));
  failures.push(...errors.map(({ message }) => describeFailure('e2e', 'outside of tests', message)));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures };
}
