/**
 * Addresses of the chain as people write them. The library is loaded when it is first needed: most processes never meet
 * an address.
 */

/** The address with its checksum; null when it is invalid, or its mixed case is not its checksum. */
export async function checkedAddress(typed: string): Promise<string | null> {
  const { getAddress, isAddress } = await import('viem/utils');
  const address = typed.trim();
  return isAddress(address) ? getAddress(address) : null;
}

/** Addresses with their checksums, in the order given. */
export async function withChecksums(addresses: readonly string[]): Promise<readonly string[]> {
  if (addresses.length === 0) return [];
  const { getAddress, isAddress } = await import('viem/utils');
  return addresses.map((address) => (isAddress(address) ? getAddress(address) : address));
}

/** Whether the owner of the address has signed the message. */
export async function isSignedBy(address: string, message: string, signature: string): Promise<boolean> {
  const { isAddressEqual, isAddress, isHex, recoverMessageAddress } = await import('viem/utils');
  if (!isHex(signature) || !isAddress(address)) return false;
  try {
    return isAddressEqual(await recoverMessageAddress({ message, signature }), address);
  } catch {
    // Text that is no signature at all.
    return false;
  }
}
