// Names of cookies and headers that the server and the browser share.
export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'X-XSRF-TOKEN';
/** Toasts for the next page. Has the prefix `__Host-` over HTTPS. */
export const FLASH_COOKIE = 'notice';
