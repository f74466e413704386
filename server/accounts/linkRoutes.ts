// The endpoints of e-mailed links.
import * as contract from '#contract/links.ts';
import { inTransaction } from '#server/db/transaction.ts';
