// Names of cookies and headers that the server and the browser share.
export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'X-XSRF-TOKEN';
/** The field of a plain form for the nonce of its rendering. */
export const FORM_KEY = 'formKey';
/** Toasts for the next page. Has the prefix `__Host-` over HTTPS. */
export const FLASH_COOKIE = 'notice';
