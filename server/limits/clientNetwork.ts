/** The caller's IPv4 address or IPv6 /64, and the /48 of an IPv6 address. */
export interface ClientNetwork {
  network: string;
  prefix48: string | null;
}

/** An IPv6 /48, which one customer may hold, has ten times the quota of one network. */
export const NETWORKS_OF_A_SITE = 10;
