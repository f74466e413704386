import { safeguard, type Chapter } from '../mutation.ts';

const input = (title: string) => ['server/http/input.test.ts', title] as const;
const http = (title: string) => ['server/http/http.test.ts', title] as const;
const donors = (title: string) => ['server/donors/donors.test.ts', title] as const;
const fields = 'contract/fields.ts';
const api = 'server/http/api.ts';

const prose = input('with the character %j is refused and not stored');
const oneLine = input('a line of text with the character %j is refused');
const notAddress = input('%j is no mail address');
const refusedSearch = donors('is refused with %s named: %j');
const addressRule = 'z.maxLength(EMAIL_MAX, message), z.regex(z.regexes.email, message)';

export const chapter: Chapter = {
  title: 'Input',
  safeguards: [
    safeguard(
      'Unknown keys are dropped before any handler sees them',
      input('reach no handler of any endpoint'),
      [
        'server/http/endpoints.ts',
        'return parsed.data as ParsedOf<E>;',
        'return { ...(raw as object), ...(parsed.data as object) } as ParsedOf<E>;',
      ],
      ['contract/account.ts', 'export const Registration = z.object({', 'export const Registration = z.looseObject({'],
      [
        'contract/donors.ts',
        'export const SearchCriteria = z.object({',
        'export const SearchCriteria = z.looseObject({',
      ],
    ),
    safeguard(
      'Unknown keys are never stored, not even in the name of a kept answer',
      input('make no other request of one that is repeated'),
      [
        'server/http/endpoints.ts',
        'return parsed.data as ParsedOf<E>;',
        'return { ...(raw as object), ...(parsed.data as object) } as ParsedOf<E>;',
      ],
    ),
    safeguard('NUL in a line of text is 400', oneLine, [
      fields,
      'const CONTROL = /[\\u0000-',
      'const CONTROL = /[\\u0001-',
    ]),
    safeguard('NUL in free text is 400', prose, [
      fields,
      'const CONTROL_IN_PROSE = /[\\u0000-',
      'const CONTROL_IN_PROSE = /[\\u0001-',
    ]),
    safeguard('Lone surrogates in a line of text are 400', oneLine, [
      fields,
      '!CONTROL.test(text) && wellFormed(text)',
      '!CONTROL.test(text)',
    ]),
    safeguard('Lone surrogates in free text are 400', prose, [
      fields,
      '!CONTROL_IN_PROSE.test(text) && wellFormed(text)',
      '!CONTROL_IN_PROSE.test(text)',
    ]),
    safeguard(
      'Control characters in a line of text are 400, tabs and line breaks among them',
      oneLine,
      [
        fields,
        'const CONTROL = /[\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]/',
        'const CONTROL = /[\\u0000-\\u001f]/',
      ],
      [fields, 'const CONTROL = /[\\u0000-\\u001f', 'const CONTROL = /[\\u0000-\\u0008\\u000b-\\u001f'],
    ),
    safeguard(
      'Control characters in free text are 400',
      prose,
      [
        fields,
        'const CONTROL_IN_PROSE = /[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f]/',
        'const CONTROL_IN_PROSE = /[\\u0000]/',
      ],
      [fields, '\\u000b-\\u001f\\u007f-\\u009f]/;', '\\u000b-\\u001f]/;'],
    ),
    safeguard(
      'Free text keeps its tabs and line breaks',
      input('keeps its tabs and its line breaks'),
      [
        fields,
        'const CONTROL_IN_PROSE = /[\\u0000-\\u0008\\u000b',
        'const CONTROL_IN_PROSE = /[\\u0000-\\u0009\\u000b',
      ],
      [fields, "text.replace(/\\r\\n?/g, '\\n')", 'text'],
    ),
    safeguard(
      'A user id of characters that show nothing is 400',
      ['server/account/userIds.test.ts', '%s makes no user id: it would look like another'],
      [fields, '(?![\\p{DI}\\u2800])', ''],
    ),
    safeguard('The API takes JSON only: text/plain is 415', http('says 415 to %s, before anti-forgery'), [
      api,
      "'application/json',\n",
      '/^(application\\/json|text\\/plain)/,\n',
    ]),
    safeguard(
      'Forms on the API are 415',
      http('says 415 to %s, before anti-forgery'),
      [api, "'application/json',\n", '/^application\\/(json|x-www-form-urlencoded)/,\n'],
      [api, "'application/json',\n", '/^(application\\/json|multipart\\/form-data)/,\n'],
    ),
    safeguard(
      'A depth of over 20 is 400',
      input('of twenty levels is read, and one of twenty-one is not'),
      [api, 'const DEPTH_LIMIT = 20;', 'const DEPTH_LIMIT = 21;'],
      [api, 'if (isTooDeep(parsed)) throw', 'if (false) throw'],
    ),
    safeguard('A body of over 100 kB is 413', http('says 413 past 100 kB, before anti-forgery'), [
      api,
      'BODY_LIMIT_BYTES = 100_000',
      'BODY_LIMIT_BYTES = 200_000',
    ]),
    safeguard('Malformed JSON is 400', input('that is no JSON is said to be none: %s'), [
      api,
      "throw refused('This is not JSON.');",
      'return {};',
    ]),
    safeguard('A body that is no object is 400', input('that is no object is said to be none: %s'), [
      api,
      "if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw refused('Send a JSON object.');",
      '',
    ]),
    safeguard('A body that is not UTF-8 is 400', input('that is not UTF-8 is refused'), [
      api,
      "'utf-8', { fatal: true }",
      "'utf-8'",
    ]),
    safeguard('__proto__ in a body is harmless', input('says nothing by its __proto__'), [
      api,
      'raw ??= { ...rest, ...(request.params as object) };',
      'raw ??= Object.assign({}, rest, request.params as object);',
    ]),
    safeguard(
      'Pages -1, 0, 1e99, NaN and arrays are 400, and not taken for another page',
      refusedSearch,
      [
        'contract/donors.ts',
        "page: z._default(whole('page', 1, Number.MAX_SAFE_INTEGER), 1),",
        "page: z.catch(whole('page', 1, Number.MAX_SAFE_INTEGER), 1),",
      ],
      [fields, 'value >= minimum && value <= maximum', 'value <= maximum'],
    ),
    safeguard(
      'Limits and offsets of lists are whole numbers in their range',
      ['server/moderation/queues.test.ts', 'refuses a list with a bad %s: %s, %s'],
      [fields, 'value >= minimum && value <= maximum', 'value >= minimum'],
    ),
    safeguard('An array where a value belongs is 400', refusedSearch, [
      fields,
      'z.union([z.number(message), z.string(message).check(z.regex(digits, message))], message)',
      'z.pipe(z.any(), z.transform(String)).check(z.regex(digits, message))',
    ]),
    safeguard(
      '% and _ in a search term are ordinary characters',
      [
        'server/moderation/donors.test.ts',
        'finds a part of the user id in any case, and takes % and _ for what they are',
      ],
      [
        'server/moderation/donors.ts',
        "where strpos(a.user_id_key, ${userIdKey(searchTerm ?? '')}) > 0",
        "where a.user_id_key like ${`%${userIdKey(searchTerm ?? '')}%`}",
      ],
    ),
    safeguard('CR and LF in a mail address are 400', notAddress, [
      fields,
      addressRule,
      'z.regex(/^[^,;<"[]+@[^,;<"[]+$/, message)',
    ]),
    safeguard('A comma in a mail address is 400', notAddress, [
      fields,
      addressRule,
      'z.regex(/^[^\\s:;<"[]+@[^\\s:;<"[]+$/, message)',
    ]),
    safeguard('Group syntax in a mail address is 400', notAddress, [
      fields,
      addressRule,
      'z.regex(/^[^\\s,<"[]+@[^\\s,<"[]+$/, message)',
    ]),
    safeguard(
      'Mail addresses go to the mail library as objects',
      ['server/mail/mail.test.ts', 'cannot be added by the name %j'],
      [
        'server/mail/transport.ts',
        'to: { name: letter.recipientName, address: letter.recipientAddress },',
        'to: `${letter.recipientName} <${letter.recipientAddress}>`,',
      ],
    ),
  ],
};
