// The components before hydration: plain HTML that works with forms and screen readers.
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import '#web/messages/language.server.ts';
import { Anchor, AnchorComponent } from './Anchor.tsx';
import { Button } from './Button.tsx';
import { ButtonRow } from './ButtonRow.tsx';
import { DataTable } from './DataTable.tsx';
import { Dialog } from './Dialog.tsx';
import { Field } from './Field.tsx';
import { Pagination } from './Pagination.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { Select } from './Select.tsx';
import { SelectableTable } from './TableSelection.tsx';
import { TextInput } from './TextInput.tsx';
import { ToastRegion } from './ToastRegion.tsx';
import { createToasts } from './toasts.ts';

const html = (node: ReactNode) => renderToStaticMarkup(node);
const count = (text: string, part: string) => text.split(part).length - 1;

describe('a field', () => {
  const field = html(
    <Field name="email" label="Email" hint="Yours" error="A valid email is required." required>
      <TextInput type="email" />
    </Field>,
  );

  it('connects label, hint and error with its control', () => {
    expect(field).toContain('for="field-email"');
    expect(field).toMatch(/<input type="email" id="field-email" [^>]*name="email"/);
    expect(field).toMatch(/<input [^>]*aria-describedby="field-email-hint field-email-error" aria-invalid="true"/);
    expect(field).toMatch(/id="field-email-error".*A valid email is required\./);
  });

  it('has an empty status line before a check reports', () => {
    const quiet = html(
      <Field name="userID" label="UserId" status={null}>
        <TextInput />
      </Field>,
    );
    expect(quiet).toMatch(/id="field-userID-status" role="status"><\/p>/);
  });
});

describe('a select', () => {
  const options = [{ value: 1, label: 'India' }];

  it('starts at a placeholder that cannot be chosen again', () => {
    expect(html(<Select placeholder="Choose" options={options} />)).toContain(
      '<option value="" disabled="" hidden="" selected="">Choose</option>',
    );
  });

  it('starts at its value if it has one', () => {
    expect(html(<Select placeholder="Choose" options={options} defaultValue={1} />)).toContain(
      '<option value="1" selected="">India</option>',
    );
  });
});

it('a password field shows no toggle before hydration', () => {
  const password = html(<PasswordInput autoComplete="current-password" />);
  expect(password).toContain('type="password"');
  expect(password).toContain('<button type="button" hidden=""');
});

describe('a button with a reason why it is disabled', () => {
  const reason = 'Select at least one row.';

  it('shows the reason, and works without JavaScript', () => {
    const button = html(<Button disabledReason={reason}>Approve</Button>);
    const [, id] = /aria-describedby="([^"]+)"/.exec(button) ?? [];
    expect(button).toContain(`id="${id}">${reason}`);
    expect(button).not.toContain('disabled=');
  });

  it('shares the reason with the buttons next to it', () => {
    const row = html(
      <ButtonRow reason={reason}>
        <Button disabledReason={reason}>Approve</Button>
        <Button disabledReason={reason}>Decline</Button>
      </ButtonRow>,
    );
    expect(count(row, reason)).toBe(1);
    expect(count(row, 'aria-describedby')).toBe(2);
  });
});

describe('a pagination', () => {
  const pages = html(<Pagination page={1} total={9} hrefFor={(page) => `?page=${page}`} />);

  it('consists of links, with the current page marked', () => {
    expect(pages).toMatch(/aria-label="Page 1" aria-current="page" href="\?page=1"/);
    expect(pages).toMatch(/aria-label="Next page" href="\?page=2"/);
  });

  it('has no previous link on the first page, and no next link on the last', () => {
    expect(pages).toMatch(/aria-label="Previous page" role="link" aria-disabled="true"/);
    const last = html(<Pagination page={9} total={9} hrefFor={(page) => `?page=${page}`} />);
    expect(last).toMatch(/aria-label="Next page" role="link" aria-disabled="true"/);
  });

  it('is not shown for a single page', () => {
    expect(html(<Pagination page={1} total={1} hrefFor={String} />)).toBe('');
  });
});

describe('a table', () => {
  const columns = [
    { key: 'name', header: 'NAME', cell: (row: string) => row, card: 'title' as const },
    { key: 'length', header: 'LENGTH', cell: (row: string) => row.length },
  ];

  it('labels each cell for the narrow layout, and keeps its roles there', () => {
    const table = html(<DataTable caption="Names" columns={columns} rows={['ab']} rowKey={(r) => r} empty="None" />);
    expect(table).toContain('<th scope="row" role="rowheader"');
    expect(table).toMatch(/<td role="cell" data-label="LENGTH"/);
  });

  it('escapes stored text', () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const twice = [...columns, { key: 'again', header: 'AGAIN', cell: (row: string) => row }];
    const table = html(<DataTable caption="Names" columns={twice} rows={[hostile]} rowKey={(r) => r} empty="None" />);
    expect(count(table, '&lt;img src=x onerror=alert(1)&gt;')).toBeGreaterThanOrEqual(2);
    expect(table).not.toContain('<img');
  });

  it('says when it is empty', () => {
    const table = html(<DataTable caption="Names" columns={columns} rows={[]} rowKey={(r) => r} empty="None" />);
    expect(table).toMatch(/<td role="cell" colSpan="2">None/i);
  });

  it('has checkboxes that a plain form can post', () => {
    const selection = {
      selected: new Set(['ab']),
      onChange: () => {},
      name: 'ids',
      labelFor: (row: string) => `Select ${row}`,
    };
    const table = html(
      <SelectableTable
        caption="Names"
        columns={columns}
        rows={['ab']}
        rowKey={(r) => r}
        empty="None"
        selection={selection}
      />,
    );
    expect(table).toMatch(/<input type="checkbox" aria-label="Select ab" name="ids" checked="" value="ab"/);
  });
});

it('an open dialog is part of the page, with a link that closes it', () => {
  const dialog = html(
    <Dialog open onClose={() => {}} title="Report" closeHref="?">
      <p>Inside</p>
    </Dialog>,
  );
  expect(dialog).toMatch(/<dialog open=""/);
  expect(dialog).toMatch(/<a [^>]*href="\?"/);
});

it("the server's messages are in the page's live region, errors as alerts", () => {
  const toasts = createToasts({ initial: [{ kind: 'error', title: 'Error', text: 'Failed' }] });
  expect(html(<ToastRegion undo={{ action: '/undo', label: 'Undo', fields: null }} toasts={toasts} />)).toMatch(
    /aria-live="polite".*role="alert".*Error.*Failed/,
  );
});

describe('a link', () => {
  it('is rendered by the root’s link component', () => {
    const page = html(
      <AnchorComponent value={({ href, children }) => <a href={`/hi${href}`}>{children}</a>}>
        <Anchor href="/x">x</Anchor>
      </AnchorComponent>,
    );
    expect(page).toBe('<a href="/hi/x">x</a>');
  });

  it('that opens a tab says so and has noopener', () => {
    const link = html(
      <Anchor href="https://example.org" target="_blank">
        Films
      </Anchor>,
    );
    expect(link).toMatch(/rel="noopener"/);
    expect(link).toContain('(opens in a new tab)');
  });
});
