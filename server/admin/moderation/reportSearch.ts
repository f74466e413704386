// Which reports a search finds: by their own words, by the whole user id or e-mail address of the donor and, where they are
// about a donation, a message or a request, by the names there.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { COUNTED_MATCHES } from '#contract/listFilters.ts';
import { MONEY_REPORT_OPTION } from '#contract/moderationQueue.ts';
import { userIdKey } from '#contract/text.ts';
import { allOf, isWithin, type Days } from '#server/admin/listSearch.ts';
import { ofWordStart, textMatches, textOf } from '#server/db/textSearch.ts';

export interface ReportFilters extends Days {
  searchTerm: string | null;
}

/** As the index issue_reports_search has it. */
const ownText = textOf(['fullName', 'mobile', 'option', 'description'].map((column) => `issueReports.${column}`));

const otherText = sql<string>`lower(concat_ws(' ', '', donors.search_text, patient_name, place, hospital_name, hospital))`;

/** The first of the list, as many as a search counts: a frequent word is in most reports. */
const first = sql`order by (issue_reports.option = ${sql.lit(MONEY_REPORT_OPTION)}) desc, issue_reports.created_at desc,
  issue_reports.id desc limit ${sql.lit(COUNTED_MATCHES + 1)}`;

/** A condition on reports. Call it within `withSearchPlans`. With `isCapped` no more than a search counts. */
export function isFound(filters: ReportFilters, { isCapped = true } = {}): RawBuilder<SqlBool> {
  const days = allOf(isWithin(sql`issue_reports.created_at`, filters));
  const { searchTerm: term } = filters;
  if (term === null) return days;
  return sql`issue_reports.id in (
    (select id from issue_reports where ${textMatches(ownText, term, ofWordStart)} and ${days} ${isCapped ? first : sql``})
    union
    select id from issue_reports where ${days} and account_id in (
      select account_id from accounts where user_id_key = ${userIdKey(term)} or lower(email) = lower(${term}))
    union
    select issue_reports.id from issue_reports
      left join donations on donations.id = donation_id
      left join donor_messages on donor_messages.id = message_id
      left join blood_requests on blood_requests.id = request_id
      left join donors on donors.account_id = coalesce(donations.account_id, donor_messages.account_id)
    where issue_reports.account_id is null and ${textMatches(otherText, term, ofWordStart)} and ${days})`;
}

/** The same for the rows of `reportsPage`, where all of them are read. */
export function isFoundOnPage(filters: ReportFilters): RawBuilder<SqlBool> {
  const days = isWithin(sql`issue_reports.created_at`, filters);
  const { searchTerm: term } = filters;
  if (term === null) return allOf(days);
  const matches = sql<SqlBool>`(${textMatches(ownText, term, ofWordStart)}
    or issue_reports.account_id is null and ${textMatches(otherText, term, ofWordStart)}
    or issue_reports.account_id is not null and (user_id_key = ${userIdKey(term)} or lower(email) = lower(${term})))`;
  return allOf([...days, matches]);
}
