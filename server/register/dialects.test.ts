// Files as registers are kept: what comes in of each, with which note, and what is refused.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import type { RegisterMap } from './columns.ts';
import { importDonations } from './importDonations.ts';
import { importDonors } from './importDonors.ts';

const app = useTestApp();
const folder = mkdtempSync(join(tmpdir(), 'dhamani-dialects-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
const write = (text: string | Buffer) => {
  const path = join(folder, `${(files += 1)}.csv`);
  writeFileSync(path, text);
  return path;
};

/** Imports a file as a register of its own into an empty database. */
async function bring(text: string | Buffer, more: Partial<RegisterMap> = {}) {
  await app.database.withLongTimeout(() => app.pool.query('truncate imported_donors, donors, accounts cascade'));
  const path = write(text);
  const options = { path, map: { register: path, consent: 'Yes.', ...more }, isListed: true, isResumed: false };
  const lines: string[] = [];
  const report = await importDonors(
    { db: app.db, pool: app.pool, config: app.config },
    { ...options, print: (line) => lines.push(line) },
  );
  const { rows } = await app.pool.query(
    `select full_name as name, mobile, blood_group as "group", birth_year as born, gender, landline, email,
       eligible_from is not null as gave, is_listed_at_start as listed, former_id as id
     from donors join accounts using (account_id) join imported_donors using (account_id) order by mobile`,
  );
  return { report, donors: rows, faults: report.faults, lines, said: report.summary().join('\n') };
}

/** Imports rows of one header as one file, and says of each what came of it. Each has a number of its own, written as `#`. */
async function bringRows(head: string, rows: readonly string[], more: Partial<RegisterMap> = {}) {
  const numbers = rows.map((_, i) => `${9849012000 + i}`);
  const { report, donors, lines } = await bring(
    [head, ...rows.map((text, i) => text.replaceAll('#', numbers[i]!))].join('\n'),
    more,
  );
  const notes = existsSync(report.notesFile) ? readFileSync(report.notesFile, 'utf8').split('\n') : [];
  return numbers.map((number, i) => ({
    donors: donors.filter(({ mobile }) => mobile === `+91${number}`),
    faults: lines.filter((line) => line.startsWith(`line ${i + 2}: `)).map((line) => line.split(': ')[1]),
    notes: notes.filter((line) => new RegExp(`^"?${i + 2}"?,`).test(line)).join('\n'),
  }));
}

/** The same for a table of tests, once for all of them; each test has its row's number as last value. */
function asOneFile<Case extends readonly unknown[]>(
  head: string,
  cases: readonly Case[],
  toRow: (one: NoInfer<Case>) => string,
  more?: Partial<RegisterMap>,
) {
  let rows: ReturnType<typeof bringRows> | undefined;
  return {
    cases: cases.map((one, i): [...Case, number] => [...one, i]),
    bringRow: async (i: number) => {
      rows ??= bringRows(
        head,
        cases.map((one) => toRow(one)),
        more,
      );
      return (await rows)[i]!;
    },
  };
}

const HEAD = 'Name,Mobile,Blood Group,Year of birth,City,State';
const row = (n: number, name = 'Invented Person') => `${name} ${n},984901234${n},O+,1990,Guntur,Andhra Pradesh`;
const bad = Buffer.from(`\uFEFF${HEAD}\nराम 1,9849012341,O+,1990,Guntur,Andhra Pradesh\n`);
const cut = Buffer.concat([bad, Buffer.from('मीन').subarray(0, 7), Buffer.from(',9849012342,O+,1990,Guntur,\n')]);

describe('a file', () => {
  test.each([
    ['with a first column without a name', `,${HEAD}\n0,${row(1)}\n1,${row(2)}\n2,${row(3)}`, 3],
    ['with a comma at the end of each line', `${HEAD},\n${row(1)},\n${row(2)},`, 2],
    ['with a column of signs', `#,${HEAD}\n0,${row(1)}\n2,${row(2)}`, 2],
    ['with a column of Hindi row numbers', `${HEAD},क्रमांक\n${row(1)},१\n${row(2)},२`, 2],
    ['that says its separator', `sep=;\n${HEAD}\n${row(1)}`.replaceAll(',', ';'), 1],
    ['of bars', `${HEAD}\n${row(1)}`.replaceAll(',', '|'), 1],
    ['with titles above', `,,,,\nBlood donors list 2023,,,,\n${HEAD}\n${row(1)}`, 1],
    ['with one cell as title', `Friends, donors of 2023\n\n${HEAD}\n${row(1)}`.replaceAll('\n', '\r\n'), 1],
    ['of short rows', `${HEAD},Email,Landline\n${row(1)}\n${row(2)},a@example.org`, 2],
    ['of cells as formulas', `${HEAD}\n${row(1).replace('9849012341', '="9849012341"')}\n${row(2).replace('9849012342', '"=""9849012342"""')}`, 2],
    ['of numbers as programs write them', `${HEAD}\n${row(1).replace('9849012341', '9.849012341E9')}\n${row(2).replace('9849012342', '9.19849012342E11')}\n${row(0).replace('9849012340', '9.84901234E9')}`, 3],
    ['with words beside the names', 'Sl. No,Donor Name (नाम),Mobile No. *,Blood Group / रक्त समूह,Date of Birth:,Town/Village\n1,Asha,9849012341,O+,1990,Guntur', 1],
  ] as const)('%s comes in', async (_, text, count) => {
    const { report, donors, faults } = await bring(text);
    expect([report.imported, report.listed, donors.length, faults]).toEqual([count, count, count, {}]);
  }); // prettier-ignore

  test.each([
    ['Hindi', 'क्रमांक,नाम,मोबाइल नंबर,रक्त समूह,जन्म वर्ष,शहर,ज़िला,राज्य'],
    ['Marathi', 'अ.क्र.,नाव,मोबाईल क्रमांक,रक्तगट,जन्म तारीख,गाव,जिल्हा,राज्य'],
    ['Telugu', 'క్రమ సంఖ్య,పేరు,మొబైల్ నంబర్,రక్త గ్రూపు,పుట్టిన సంవత్సరం,ఊరు,జిల్లా,రాష్ట్రం'],
    ['Tamil', 'வ.எண்,பெயர்,கைபேசி எண்,இரத்த வகை,பிறந்த ஆண்டு,ஊர்,மாவட்டம்,மாநிலம்'],
    ['Bengali', 'ক্রমিক,নাম,মোবাইল নম্বর,রক্তের গ্রুপ,জন্ম সাল,শহর,জেলা,রাজ্য'],
    ['Gujarati', 'ક્રમ,નામ,મોબાઇલ નંબર,બ્લડ ગ્રુપ,જન્મ વર્ષ,શહેર,જિલ્લો,રાજ્ય'],
    ['Urdu', 'نمبر شمار,نام,موبائل نمبر,بلڈ گروپ,سال پیدائش,شہر,ضلع,ریاست'],
    ['Punjabi', 'ਲੜੀ ਨੰਬਰ,ਨਾਮ,ਮੋਬਾਈਲ ਨੰਬਰ,ਬਲੱਡ ਗਰੁੱਪ,ਜਨਮ ਸਾਲ,ਸ਼ਹਿਰ,ਜ਼ਿਲ੍ਹਾ,ਰਾਜ'],
    ['Kannada', 'ಕ್ರಮ ಸಂಖ್ಯೆ,ಹೆಸರು,ಮೊಬೈಲ್ ಸಂಖ್ಯೆ,ರಕ್ತದ ಗುಂಪು,ಹುಟ್ಟಿದ ವರ್ಷ,ಊರು,ಜಿಲ್ಲೆ,ರಾಜ್ಯ'],
    ['Malayalam', 'ക്രമ നമ്പർ,പേര്,മൊബൈൽ നമ്പർ,രക്തഗ്രൂപ്പ്,ജനിച്ച വർഷം,സ്ഥലം,ജില്ല,സംസ്ഥാനം'],
    ['Odia', 'କ୍ରମିକ,ନାମ,ମୋବାଇଲ ନମ୍ବର,ରକ୍ତ ଗ୍ରୁପ,ଜନ୍ମ ବର୍ଷ,ସହର,ଜିଲ୍ଲା,ରାଜ୍ୟ'],
  ])('with headers in %s comes in', async (_, head) => {
    const { report, donors } = await bring(`${head}\n1,Asha,९८४९०१२३४१,O+,१९९०,Guntur,Guntur,Andhra Pradesh\n`);
    expect(report.faults).toEqual({});
    expect(donors).toMatchObject([{ name: 'Asha', mobile: '+919849012341', born: 1990, listed: true }]);
  });

  test('with a letter that is cut off has that line refused, and the others keep their letters', async () => {
    const { donors, faults, lines } = await bring(cut);
    expect(donors.map(({ name }) => name)).toEqual(['राम 1']);
    expect([faults, lines]).toEqual([{ encoding: 1 }, [expect.stringMatching(/^line 3: encoding: .*'Name'/)]]);
  });

  test.each(['राम', 'சிவா', 'రమ', 'അമ്മ', 'احمد', 'Émilie Núñez'])(
    'encoded twice is refused by row: %s',
    async (name) => {
      const twice = new TextDecoder('windows-1252').decode(Buffer.from(name));
      const { donors, faults } = await bring(`${HEAD}\n${row(1)}\n${row(2, twice)}\n${row(3, name)}`);
      expect([donors.length, faults]).toEqual([2, { encoding: 1 }]);
    },
  );

  test('says which rows above the headers it did not read', async () => {
    const { said } = await bring(`Blood donors list 2023,,,\n${HEAD}\n${row(1)}`);
    expect(said).toContain('above the headers, not read: Blood donors list 2023');
  });

  test('of which rows lack a needed cell has those refused', async () => {
    const { report, faults } = await bring(`${HEAD}\n${row(1)}\nAsha,9849012342,O+`);
    expect([report.imported, faults]).toEqual([1, { columns: 1 }]);
  });

  test('of donations is read the same way', async () => {
    const { report } = await bring(`regid,${HEAD}\nd1,${row(1)}`);
    expect(report.imported).toBe(1);
    const path = write('sep=;\nOur list\n;donor id;date\n0;d1;२०२०-०१-०२\n1;d1;0000-00-00\n');
    const map = { register: join(folder, `${files - 1}.csv`), consent: 'Yes.' };
    const parts = { db: app.db, pool: app.pool, config: app.config };
    const given = await importDonations(parts, { path, map, isResumed: false, print: () => undefined });
    expect([given.imported, given.faults]).toEqual([1, { date: 1 }]);
  });
});

describe('an optional cell', () => {
  const head =
    'Name,Mobile,Blood Group,Date of birth,City,Gender,Email,Landline,Last donation,Availability,Consent date,blocked';
  const usual = ['Asha', '#', 'O+', '1990-05-01', 'Guntur', 'Male', 'a#@example.org', '', '', '', '', ''];
  const toRow = ([column, value]: readonly [string, string, ...unknown[]]) =>
    usual.map((cell, i) => (head.split(',')[i] === column ? `"${value}"` : cell)).join(',');

  const noted = asOneFile(
    head,
    [
      ['Last donation', '0000-00-00', { gave: false }],
      ['Last donation', '0000-00-00 00:00:00', { gave: false }],
      ['Last donation', 'Never', { gave: false }],
      ['Last donation', 'nan', { gave: false }],
      ['Last donation', '1970-01-01', { gave: false }],
      ['Last donation', '01/01/1970', { gave: false }],
      ['Last donation', '1900-01-00', { gave: false }],
      ['Email', 'Not Provided', { email: '' }],
      ['Email', 'ravi@example', { email: '' }],
      ['Gender', 'Others', { gender: null }],
      ['Gender', 'Transgender', { gender: null }],
      ['Landline', '2234567', { landline: null }],
      ['Landline', '0863-2234567/68', { landline: null }],
      ['Landline', '0863-2234567, 2234568', { landline: null }],
    ] as [string, string, object][],
    toRow,
  );
  test.each(noted.cases)(
    'that cannot be read or says nothing is left out with a note: %s %s',
    async (column, value, expected, i) => {
      const { donors, faults, notes } = await noted.bringRow(i);

      expect([faults, donors]).toEqual([[], [{ ...donors[0], ...expected, listed: true }]]);
      expect(notes).toMatch(new RegExp(`${column}.*${value.slice(0, 11)}`));
      expect(notes).not.toContain('Mobile');
    },
  );

  const asked = asOneFile(
    head,
    [
      ['Last donation', '2099-01-01'],
      ['Last donation', '03/04/2015'],
      ['Last donation', 'in spring'],
      ['Availability', 'perhaps'],
      ['Consent date', 'long ago'],
      ['blocked', 'maybe'],
      ['Date of birth', '17-May-90'],
      ['Date of birth', '1970-01-01'],
      ['Date of birth', '1900-01-00'],
      ['Date of birth', '2099'],
      ['Date of birth', ''],
    ] as [string, string][],
    toRow,
  );
  test.each(asked.cases)(
    'that decides about listing and cannot be read has the donor asked first: %s %s',
    async (column, _value, i) => {
      const { donors, notes } = await asked.bringRow(i);

      expect(donors.map(({ listed }) => listed)).toEqual([false]);
      expect(donors[0].born).toBe(column === 'Date of birth' ? null : 1990);
      expect(notes).toContain('not listed before asked');
    },
  );

  const spelt = asOneFile(
    head,
    [
      ['Gender', 'महिला', { gender: 'Female' }],
      ['Gender', 'm', { gender: 'Male' }],
      ['Date of birth', '१९९०', { born: 1990 }],
      ['Date of birth', '௧௯௯௦', { born: 1990 }],
      ['Last donation', 'March 31, 2024', { gave: true }],
      ['Last donation', '31st March 2024', { gave: true }],
      ['Last donation', '31 \u2013 03 \u2013 2024', { gave: true }],
      ['Last donation', 'not yet donated', { gave: false }],
      ['Availability', '1.0', {}],
      ['blocked', 'f', {}],
      ['Landline', '०८६३-२२३४५६७', { landline: '+918632234567' }],
    ] as [string, string, object][],
    toRow,
  );
  test.each(spelt.cases)('is read in every usual spelling: %s %s', async (_column, _value, expected, i) => {
    const { donors } = await spelt.bringRow(i);
    expect(donors).toMatchObject([{ ...expected, listed: true }]);
  });
});

describe('a blood group', () => {
  const groups = asOneFile(
    HEAD,
    [
      ['O-Positive', 'O+'],
      ['O - Positive', 'O+'],
      ['O-Negative', 'O-'],
      ['O+ive', 'O+'],
      ['O -ive', 'O-'],
      ['AB Rh (D) Positive', 'AB+'],
      ['O Rh D Negative', 'O-'],
      ['O+ Positive', 'O+'],
      ['"""B+"""', 'B+'],
      ['A＋', 'A+'],
      ['Ａ−', 'A-'],
      ['B Postive', 'B+'],
      ['B Negetive', 'B-'],
      ['B Nagative', 'B-'],
      ['AB1+', 'AB+'],
      ['A+ (A1)', 'A+'],
      ['A1B Pos', 'AB+'],
      ['A2 -ve', 'A-'],
      ['o +ve (Positive)', 'O+'],
      ['Rh B+', 'B+'],
      ['Bombay (hh)', null],
      ['A1-B+', null],
      ['O+ Negative', null],
      ['O -ve Positive', null],
      ['O- Positive', null],
      ['O−Positive', null],
      ['A+ (B)', null],
      ['A+ (A1B)', null],
      ['AB', null],
      ['O Du Positive', null],
      ['A/B+', null],
      ['O+ (ओ पॉजिटिव)', 'O+'],
      ['ए पॉजिटिव / A+', 'A+'],
      ['A+ (बी पॉजिटिव)', null],
      ['बी ग्रुप पॉजिटिव', 'B+'],
      ['ग्रुप ओ नेगेटिव', 'O-'],
      ['రక్తం గ్రూపు బి పాజిటివ్', 'B+'],
      ['ஓ வகை பாசிட்டிவ்', 'O+'],
      ['بلڈ گروپ او مثبت', 'O+'],
      ['Blood Group: O+', 'O+'],
      ['O+ve blood', 'O+'],
      ['A1B Positive (AB+)', 'AB+'],
      ['O\u2011', 'O-'],
      ['O\u2010 Positive', null],
      ['O+/A+', null],
      ['O+-', null],
      ['O+ pos neg', null],
      ['?', null],
    ] as [string, string | null][],
    ([typed]) => `Asha,#,${typed},1990,Guntur,`,
  );
  test.each(groups.cases)('%s is read as %s, never as another', async (_typed, group, i) => {
    const { donors, faults } = await groups.bringRow(i);
    expect([donors.map((donor) => donor.group), faults]).toEqual(
      group === null ? [[], ['blood group']] : [[group], []],
    );
  });
});

describe('an age', () => {
  const head = 'id,FullName,MobileNumber,Age,BloodGroup,Address,PostingDate';
  const columns = { city: 'Address', registered: 'PostingDate' };
  describe.each([[{ columns }], [{ columns: { ...columns, born: 'Age' } }]])('by %o', (more) => {
    const ages = asOneFile(
      head,
      [
        ['27', '2023-03-14 04:42:59', 1996],
        ['२७', '2023-03-14', 1996],
        ['24', '0000-00-00 00:00:00', null],
        ['24', '', null],
        ['27 वर्ष', '2023-03-14', 1996],
        ['27-30', '2023-03-14', null],
        ['Twenty', '2023-03-14', null],
      ] as [string, string, number | null][],
      ([age, day]) => `#,Asha,#,${age},A1+,coimbatore,${day}`,
      more,
    );
    test.each(ages.cases)('of %s on %s gives the year of birth %s', async (_age, _day, born, i) => {
      const { donors, faults } = await ages.bringRow(i);
      expect([donors, faults]).toEqual([[expect.objectContaining({ born, listed: born !== null })], []]);
    });
  });

  test('and a year that no column has leave the donor in, not listed', async () => {
    const { donors } = await bring('Name,Mobile,Group,City\nAsha,9849012341,O+,Guntur');
    expect(donors).toMatchObject([{ born: null, listed: false }]);
  });
});

test('a place that the map names is read as that one', async () => {
  const text = `${HEAD.replace('State', 'District')}\nAsha,9849012341,O+,1990,,BANGALOREX\n`;
  expect((await bring(text)).faults).toEqual({ 'place not found': 1 });
  const { faults, report } = await bring(text, { places: { Bangalorex: 'Bengaluru Urban' } });
  expect([faults, report.imported]).toEqual([{}, 1]);
});

test('a town that is not known is a fault that proposes its line of the map, which is then read', async () => {
  const text = `${HEAD}\nAsha,9849012341,O+,1990,Ponee,Maharashtra\n`;
  const { faults, lines } = await bring(text);
  expect(faults).toEqual({ 'place not found': 1 });
  const proposed = /"places": (\{.*\})/.exec(lines.join('\n'))?.[1] ?? '{}';
  expect(Object.keys(JSON.parse(proposed) as object)).toEqual(['Ponee, , Maharashtra']);
  const mapped = await bring(text, { places: JSON.parse(proposed) as Record<string, string> });
  expect([mapped.faults, mapped.report.imported]).toEqual([{}, 1]);
});

test('a row without town and district is imported, not listed, and asked', async () => {
  const text = `${HEAD}\nAsha,9849012341,O+,1990,Other (not listed),Andhra Pradesh\n`;
  const { faults, donors } = await bring(text);
  expect([faults, donors]).toEqual([{}, [expect.objectContaining({ listed: false })]]);
});
