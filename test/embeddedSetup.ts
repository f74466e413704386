// Before the tests on the embedded database: the database that each of them copies.
import { makeTemplate } from './database/template.ts';

export default () => makeTemplate();
