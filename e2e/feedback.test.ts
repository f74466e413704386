// What visitors send: feedback, and the forms for organisations and volunteers, with and without JavaScript.
import { expect, test } from './test.ts';
import { feedbackForm, fieldOf, fillIn, publicForms } from './forms.ts';
import { expectAccessible, leaveAndReturn, resize, toasts } from './pages.ts';
import { uniqueName } from './admin.ts';

const submit = { name: 'Submit' } as const;

/** The other two forms are made of the same parts. */
const tagOf = (path: string) => (path === '/Feedback' ? '' : ' @all');

for (const makeForm of publicForms) {
  const { path, title } = makeForm('');

  test(`${path} is sent, shows a confirmation and is empty again${tagOf(path)}`, async ({ page }) => {
    const form = makeForm(uniqueName('Sent'));
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await fillIn(page, form);
    await page.getByRole('button', submit).click();
    await expect(toasts(page).getByText('Submission Succesfull', { exact: true })).toBeVisible();
    await expect(toasts(page).getByText('your Form is submitted!')).toBeVisible();
    for (const [label] of form.fields) await expect(fieldOf(page, label)).toHaveValue('');
    await expectAccessible(page);
  });

  test(`${path} sent incomplete marks each required field, focuses the first and sends nothing${tagOf(path)}`, async ({
    page,
  }) => {
    const form = makeForm(uniqueName('Incomplete'));
    await page.goto(path);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    const [last] = form.fields.slice(-1);
    await fieldOf(page, last![0]).fill(last![1]);
    await page.getByRole('button', submit).click();
    await expect(toasts(page).getByText('Incomplete form')).toBeVisible();
    await expect(toasts(page).getByText('Please fill all the fields')).toBeVisible();
    await expect(fieldOf(page, form.fields[0]![0])).toBeFocused();
    for (const [label] of form.fields.slice(0, -1)) {
      const field = fieldOf(page, label);
      const isRequired = await field.evaluate((element: HTMLInputElement) => element.required);
      if (!isRequired) await expect(field).not.toHaveAttribute('aria-invalid');
      else await expect(field).toHaveAccessibleDescription(/ (is|are) required\.$/);
    }
    await expect(fieldOf(page, last![0])).toHaveValue(last![1]);
    expect(sent).toEqual([]);
    await expectAccessible(page);
    await leaveAndReturn(page);
    await expect(fieldOf(page, last![0])).toHaveValue(last![1]);
  });
}

test('an error of the server, or no answer from it, leaves the form as it is, and a success removes the error', async ({
  page,
}) => {
  const form = feedbackForm(uniqueName('Refused'));
  await page.goto(form.path);
  await page.getByRole('button', submit).click();
  const incomplete = toasts(page).getByText('Incomplete form');
  await expect(incomplete).toBeVisible();
  await incomplete.hover();
  await fillIn(page, form);
  await fieldOf(page, 'Email').fill('nobody@nowhere');
  await page.getByRole('button', submit).click();
  await expect(fieldOf(page, 'Email')).toBeFocused();
  await expect(fieldOf(page, 'Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(fieldOf(page, 'Suggestions')).toHaveValue(form.fields.at(-1)![1]);

  await fillIn(page, form);
  await page.getByRole('button', submit).click();
  await expect(toasts(page).getByText('your Form is submitted!')).toBeVisible();
  await expect(incomplete).toHaveCount(0);

  // The button is a screen below the beginning of the form.
  await resize(page, 360, 740);
  await fillIn(page, form);
  await page.route('**/api/v1/addFeedback', (route) => route.abort());
  await page.getByRole('button', submit).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeInViewport();
  for (const [label, value] of form.fields) await expect(fieldOf(page, label)).toHaveValue(value);
  await expectAccessible(page);
  await page.unroute('**/api/v1/addFeedback');
  await page.getByRole('button', submit).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  for (const [label] of form.fields) await expect(fieldOf(page, label)).toHaveValue('');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const makeForm of publicForms) {
    const { path } = makeForm('');

    test(`${path} is sent as a plain form, and a rejected one keeps its values${tagOf(path)}`, async ({ page }) => {
      const form = makeForm(uniqueName('Plain'));
      await page.goto(path);
      await fillIn(page, form);
      const [first] = form.fields;
      // Passes the browser's validation but not the server's.
      await fieldOf(page, first![0]).fill('x'.repeat(3000));
      await page.getByRole('button', submit).click();
      await expect(page.getByText('Please fill all the fields')).toBeVisible();
      await expect(fieldOf(page, first![0])).toHaveAttribute('aria-invalid', 'true');
      for (const [label, value] of form.fields.slice(1)) await expect(fieldOf(page, label)).toHaveValue(value);
      await fieldOf(page, first![0]).fill(first![1]);
      await page.getByRole('button', submit).click();
      await expect(page.getByText('your Form is submitted!')).toBeVisible();
      await expect(fieldOf(page, first![0])).toHaveValue('');
    });
  }
});
