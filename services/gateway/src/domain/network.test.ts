import { expect, it } from '@jest/globals';
import { toNetwork, truncateNetwork } from './network.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::abcd', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('maps %s to the network %s', (address, network) => {
  expect(toNetwork(address)).toBe(network);
});

it.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['', ''],
  // A proxy that trusts its clients may report any address.
  ['someone', ''],
  ['a b.c.d.e', ''],
  ['NaN:NaN:NaN:NaN::/64', ''],
  ['Ünïcode', ''],
])('truncates the network %s to %s', (network, truncated) => {
  expect(truncateNetwork(network)).toBe(truncated);
});
