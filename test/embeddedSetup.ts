// Global setup of tests on the embedded database: creates the template database that each test copies.
import { makeTemplate } from './database/template.ts';

export default () => makeTemplate();
