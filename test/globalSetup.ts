// Before any test: the database that each of them copies.
import { makeTemplate } from './template.ts';

export default makeTemplate;
