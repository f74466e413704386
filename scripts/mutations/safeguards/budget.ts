import { safeguard, type Chapter } from '../mutation.ts';

const budget = (title: string) => ['server/http/budget/budget.test.ts', title] as const;
const waiting = (title: string) => ['server/http/budget/waiting.test.ts', title] as const;
const file = 'server/http/budget/budget.ts';
const ledger = 'server/http/budget/ledger.ts';
const challenges = 'server/http/budget/challenges.ts';
const waits = 'server/http/budget/waits.ts';
const free = budget('are free up to 120 in an hour; more cost a challenge, and the refusal shows nobody');
const ours = budget('is ours: with less work written into it, with another number, or hours old, it shows nothing');
const ticket = waiting('cannot be done ahead, by another, or twice with one ticket');

export const chapter: Chapter = {
  title: 'The budget of donors',
  safeguards: [
    safeguard('A network is shown 120 distinct donors an hour for nothing', free, [
      file,
      'DONORS_AN_HOUR = 120',
      'DONORS_AN_HOUR = 130',
    ]),
    safeguard('… in an hour, not in less', budget('leave the hour one by one'), [
      ledger,
      'HOUR_MS = 3_600_000',
      'HOUR_MS = 1_800_000',
    ]),
    safeguard(
      'Donors are counted before they are shown',
      budget('are counted before they are shown: not even one request goes over'),
      [
        file,
        'ledger.count(network) + fresh.length - DONORS_AN_HOUR * scale',
        'ledger.count(network) - DONORS_AN_HOUR * scale',
      ],
    ),
    safeguard(
      'Seeing the same donors again is free',
      budget('stay free to see again, for everybody of the network; other networks have their own'),
      [ledger, 'items.filter((item) => !shown.has(item))', '[...items]'],
    ),
    safeguard(
      'The budget is a network’s, an IPv6 /64 being one',
      budget('are counted over all addresses of an IPv6 /64'),
      ['server/http/visit.ts', '.slice(0, 4)', '.slice(0, 8)'],
    ),
    safeguard('Whoever is past it is shown nobody until they have paid', free, [
      file,
      'over <= 0 || (await pay(units))',
      'true',
    ]),
    safeguard('A challenge is signed', ours, [
      challenges,
      'if (!this.#keys.verify(this.#text(claim, network), signature)) return false;',
      '',
    ]),
    safeguard('A challenge is for one network', budget('is good for the network that was given it'), [
      challenges,
      'return `challenge:${claim}:${network}`;',
      'return `challenge:${claim}:${network && 0}`;',
    ]),
    safeguard('A challenge is used once', budget('is good for one answer'), [
      challenges,
      'if (!this.#spent.spend(nonce)) return false;',
      '',
    ]),
    safeguard('A challenge is good for two hours', ours, [
      challenges,
      'if (Math.abs(this.#now() - Number(issuedAt)) > GOOD_FOR_MS) return false;',
      '',
    ]),
    safeguard(
      'A challenge costs what it shows',
      budget('costs as much as it shows: an answer for ten donors does not show fifty'),
      [challenges, 'Number(parts) < units * PARTS_A_UNIT || ', ''],
    ),
    safeguard('A challenge is solved by work', ours, [
      challenges,
      'if (!fits(await hash(tryText(part, number), answer.token, TRY_BYTES, TRY), ZERO_BITS)) return false;',
      'await hash(tryText(part, number), answer.token, TRY_BYTES, TRY);',
    ]),
    safeguard('Pages count as the API does', waiting('counts together with what the API shows'), [
      'server/http/budget/showOnPage.ts',
      'await budget.show(network, donors,',
      'await budget.show(`${network} page`, donors,',
    ]),
    safeguard('Without JavaScript a few seconds are waited', waiting('a few seconds shows the page, once'), [
      waits,
      '!ticket || ticket.readyAt > this.#now() ||',
      '!ticket ||',
    ]),
    safeguard('A ticket is used once', ticket, [waits, 'this.#spent.spend(ticket.nonce);', '']),
    safeguard('A ticket is signed, and one network’s', ticket, [
      waits,
      'const isOurs = this.#keys.verify(this.#text(`${nonce}.${readyAt}`, network), signature);',
      'const isOurs = this.#keys.sign(this.#text(`${nonce}.${readyAt}`, network)) !== signature || true;',
    ]),
    safeguard(
      'Waiting shows a network seven pages an hour',
      waiting('shows seven pages an hour to a network, then says how long until the next'),
      [waits, 'PAGES_AN_HOUR = 7', 'PAGES_AN_HOUR = 8'],
    ),
  ],
};
