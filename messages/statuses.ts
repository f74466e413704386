// Who made each translation, and who has read it: messages/<language>/status.json.
import hi from './hi/status.json' with { type: 'json' };
import ta from './ta/status.json' with { type: 'json' };
import te from './te/status.json' with { type: 'json' };
import ur from './ur/status.json' with { type: 'json' };
import type { LanguageCode } from './languageCodes.ts';

interface Status {
  madeBy: string;
  /** YYYY-MM-DD */
  madeOn: string;
  /** A native speaker who has read all of it; until then its pages say that nobody has. */
  readBy: string | null;
}

const statuses: Partial<Record<LanguageCode, Status>> = { hi, te, ta, ur };

export const isUnread = (language: LanguageCode): boolean => statuses[language]?.readBy === null;
