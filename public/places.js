// Fills the place lists of a form until React hydrates it (web/locations/usePlaces.ts takes them over), and writes a
// search into the address of its page, so that Back shows what was chosen.
(() => {
  const levels = ['country', 'state', 'district', 'city'];
  const lookups = ['', 'getStates', 'getDistricts', 'getCities'];
  const { lang } = document.documentElement;
  const levelOf = ({ name = '' }) => levels.findIndex((level) => name.toLowerCase().endsWith(level));
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
    next.ariaBusy = 'true';
    try {
      const language = lang === 'en' ? '' : `?language=${lang}`;
      const response = await fetch(`/api/v1/${lookups[level]}/${value}${language}`, { priority: 'high' });
      const { data } = await response.json();
      if (window.isHydrating || field.value !== value) return;
      const key = levels[level];
      next.length = 1;
      next.append(...data.map((place) => new Option(place[`${key}Name`] ?? place[key], place[`${key}Id`])));
      // As React does: the only state of a country is chosen.
      if (next.length === 2 && !next.options[0].value) {
        next.selectedIndex = 1;
        void fillBelow(next);
      }
    } catch {
      // React asks again, and shows a second failure.
    } finally {
      next.ariaBusy = null;
    }
  }
  addEventListener('change', ({ target }) => fillBelow(target));
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
