// On Edit Profile of an account that is no donor. Apart from other words: donors load it too.
export const noDonorProfile =
  'This account was made for administration and is no donor: it has a user id and an e-mail address only. Searches do not show it.';
