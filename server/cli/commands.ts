// The commands of npm run admin. Each returns sentences for the operator.
import { adminCommands } from './adminCommands.ts';
import { dataCommands } from './dataCommands.ts';
import { registerCommands } from './registerCommands.ts';
import { upkeepCommands } from './upkeepCommands.ts';
import type { Commands } from './withDatabase.ts';

export const commands: Commands = { ...adminCommands, ...dataCommands, ...upkeepCommands, ...registerCommands };
