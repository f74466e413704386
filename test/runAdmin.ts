// `npm run admin -- …` in this process, without the time that starting another takes.
import { runAdmin as runHere } from '#server/cli/admin.ts';

export async function runAdmin(words: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const written = { stdout: '', stderr: '' };
  const status = await runHere(words, env, {
    stdout: (text) => void (written.stdout += text),
    stderr: (text) => void (written.stderr += text),
  });
  return { status, ...written };
}
