// Fills the place lists of a form until React hydrates it (web/locations/usePlaces.ts takes them over), and writes a
// search into the address of its page, so that Back shows what was chosen.
(() => {
  const levels = ['country', 'state', 'district', 'city'];
  const lookups = ['getCountries', 'getStates/', 'getDistricts/', 'getCities/'];
  const { lang } = document.documentElement;
  const levelOf = ({ name = '' }) => levels.findIndex((level) => name.toLowerCase().endsWith(level));
  /** Puts what a look-up lists after the first entry of a list, unless something else was chosen meanwhile. */
  async function fill(list, level, parent, isWanted) {
    const language = lang === 'en' || level === 0 ? '' : `?language=${lang}`;
    list.ariaBusy = 'true';
    try {
      const response = await fetch(`/api/v1/${lookups[level]}${parent}${language}`, { priority: 'high' });
      const { data } = await response.json();
      if (window.isHydrating || !isWanted()) return;
      const key = levels[level];
      const { value } = list;
      list.length = 1;
      list.append(...data.map((place) => new Option(place[`${key}Name`] ?? place[key], place[`${key}Id`])));
      list.value = value;
    } catch {
      // React asks again, and shows a second failure.
    } finally {
      list.ariaBusy = null;
    }
  }
  /** The chosen country stands alone until the list gets the focus. */
  function fillCountries(list) {
    if (window.isHydrating || levelOf(list) !== 0 || list.length > 2 || list.ariaBusy) return;
    void fill(list, 0, '', () => true);
  }
  async function fillBelow(field) {
    const level = levelOf(field) + 1;
    if (window.isHydrating || level === 0) return;
    const below = [...field.form].filter((other) => levelOf(other) >= level);
    for (const list of below) {
      // The first entry is 'ALL' or 'Choose…'.
      list.length = 1;
      list.selectedIndex = 0;
    }
    // A place that was typed gives way to one that is chosen.
    if (field.form.place) field.form.place.value = '';
    const { value } = field;
    const [next] = below;
    if (!next || !Number(value)) return;
    await fill(next, level, value, () => field.value === value);
    // The only state of a country is chosen, as React does.
    if (!window.isHydrating && next.length === 2 && !next.value && !next.options[0].value) {
      next.selectedIndex = 1;
      void fillBelow(next);
    }
  }
  addEventListener('change', ({ target }) => fillBelow(target));
  addEventListener('focusin', ({ target }) => fillCountries(target));
  fillCountries(document.activeElement);
  // Chosen before this script was there.
  const chosen = [...document.querySelectorAll('select')].find(
    (list) => levelOf(list) >= 0 && !list.selectedOptions[0]?.defaultSelected,
  );
  if (chosen) void fillBelow(chosen);
  addEventListener('submit', ({ target, defaultPrevented }) => {
    if (defaultPrevented || target.method !== 'get' || new URL(target.action).pathname === location.pathname) return;
    history.replaceState(history.state, '', `?${new URLSearchParams(new FormData(target))}`);
  });
})();
