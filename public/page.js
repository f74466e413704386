// Every page's own script: the menu closes when the width changes or on Escape, and 'Copy link' copies the page's address.
(() => {
  let width = innerWidth;
  addEventListener('resize', () => {
    if (innerWidth === width) return;
    width = innerWidth;
    for (const menu of document.querySelectorAll('details[data-menu]')) menu.open = false;
  });
  addEventListener('keydown', ({ key }) => {
    const menu = key === 'Escape' && document.querySelector('details[data-menu][open]');
    if (!menu) return;
    menu.open = false;
    menu.firstChild.focus();
  });
  document.addEventListener('click', async (event) => {
    const button = event.target.closest?.('[data-copy-link]');
    if (!button) return;
    const said = button.parentElement.querySelector('[role="alert"]');
    try {
      await navigator.clipboard.writeText(location.href);
      said.textContent = 'Link copied to clipboard!';
    } catch {
      said.textContent = location.href;
    }
  });
})();
