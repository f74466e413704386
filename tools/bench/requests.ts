// Processor time of the most expensive requests, and of forms whose longest field has 99,000 characters.
import { randomUUID } from 'node:crypto';
import { PASSWORD } from '../../test/factories.ts';
import { introduce } from '../../test/process.ts';
import type { App } from './apps.ts';
import type { Place, Places } from './population.ts';
import { readProcessorSeconds } from './processes.ts';
import type { Results } from './report.ts';

/** The processor time of a process is counted in hundredths of a second. */
const BATCH_MS = 500;
const LONG = 'a'.repeat(99_000);

interface Costly {
  name: string;
  send: (nth: number) => Promise<Response>;
  /** Of a correct response. */
  status: number;
}

const newName = () => randomUUID().slice(0, 13);

function makeRegistration({ state, district, city }: Place) {
  const name = newName();
  return {
    userID: `b${name}`,
    emailId: `b${name}@example.org`,
    password: PASSWORD,
    fullName: 'Bench Donor',
    bloodGroup: 'O+',
    mobileNumber: '9849012345',
    strAvailUnAvail: 'A',
    DOB: 1990,
    presentCountry: 1,
    presentState: state,
    presentDistrict: district,
    presentCity: city,
  };
}

async function listRequests({ url }: App, place: Place): Promise<Costly[]> {
  const headers = await introduce(url);
  const visitor = { cookie: headers.cookie!, accept: 'text/html' };
  const json = (path: string, body: object) =>
    fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const form = (path: string, body: Record<string, string>) =>
    fetch(url + path, {
      method: 'POST',
      headers: { ...visitor, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(body),
    });
  // A parameter without a meaning makes each address new.
  const page = (path: string): Costly => ({
    name: `page ${path.replace(/\?.*/, '?…')}`,
    send: (nth) => fetch(`${url}${path}${path.includes('?') ? '&' : '?'}n=${nth}`, { headers: visitor }),
    status: 200,
  });
  const longForm = (path: string, field: string): Costly => ({
    name: `form ${path}, long ${field}`,
    send: () => form(path, { [field]: LONG }),
    status: 400,
  });
  const longJson = (path: string, field: string): Costly => ({
    name: `POST ${path}, long ${field}`,
    send: () => json(path, { [field]: LONG }),
    status: 400,
  });
  return [
    ...['/', '/find-donor', '/register', '/can-i-donate', '/hi/find-donor'].map(page),
    page('/find-donor?bloodgroup=O%2B&country=1&state=2&district=all&city=all'),
    {
      name: 'POST /api/v1/searchDoner',
      send: (nth) =>
        json('/api/v1/searchDoner', { bloodgroup: 'O+', country: 1, state: 2, page: 1 + (nth % 50), size: 10 }),
      status: 200,
    },
    { name: 'GET /api/v1/findPlaces', send: (nth) => fetch(`${url}/api/v1/findPlaces/gunt?n=${nth}`), status: 200 },
    { name: 'POST /api/v1/addDoner', send: () => json('/api/v1/addDoner', makeRegistration(place)), status: 201 },
    {
      name: 'POST /api/v1/login, wrong password',
      send: () => json('/api/v1/login', { userID: newName(), password: PASSWORD }),
      status: 401,
    },
    longJson('/api/v1/addDoner', 'fullName'),
    longJson('/api/v1/addDoner', 'password'),
    longJson('/api/v1/login', 'userID'),
    longJson('/api/v1/addFeedback', 'strSuggestions'),
    longJson('/api/v1/searchDoner', 'bloodgroup'),
    longForm('/register', 'fullName'),
    longForm('/login', 'userID'),
    longForm('/Feedback', 'strSuggestions'),
    longForm('/forgotpassword', 'emailId'),
    { ...longForm('/can-i-donate', 'bornOn'), status: 200 },
  ];
}

let sent = 0;

/** Milliseconds of processor time of one request, over a batch. */
async function measureBatch(app: App, { name, send, status }: Costly): Promise<number> {
  const work = () => {
    const { app: own, database } = readProcessorSeconds(app);
    return own + database;
  };
  const [before, from, first] = [work(), performance.now(), sent];
  while (performance.now() - from < BATCH_MS) {
    const response = await send((sent += 1));
    await response.arrayBuffer();
    if (response.status !== status) throw new Error(`${name}: ${response.status}`);
  }
  return ((work() - before) * 1_000) / (sent - first);
}

/** Rounds of all requests in turn; the first is a warm-up. */
export async function measureRequests(
  { app, name: site }: { app: App; name: string },
  places: Places,
  rounds: number,
  results: Results,
): Promise<void> {
  const requests = await listRequests(app, places[2][0]!);
  for (const request of requests) await measureBatch(app, request);
  for (let round = 0; round < rounds; round += 1) {
    for (const request of requests)
      results.add(request.name, site, { 'processor ms': await measureBatch(app, request) });
  }
}
