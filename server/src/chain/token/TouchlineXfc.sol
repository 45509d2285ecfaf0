// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";

/// XFC on Binance Smart Chain, a BEP-20 token: 18 decimals, minted by its owner up to a fixed cap. It has no fee on
/// transfers, no pause and no list of blocked addresses: a transfer moves exactly its amount.
contract TouchlineXfc is ERC20, ERC20Permit, Ownable2Step {
    uint256 public constant CAP = 1_000_000_000 ether;

    error CapExceeded(uint256 supply, uint256 cap);

    constructor(address owner_) ERC20("Touchline XFC", "XFC") ERC20Permit("Touchline XFC") Ownable(owner_) {}

    /// Makes new tokens. Only the owner may call it, and never beyond the cap.
    function mint(address to, uint256 amount) external onlyOwner {
        if (totalSupply() + amount > CAP) revert CapExceeded(totalSupply() + amount, CAP);
        _mint(to, amount);
    }

    /// BEP-20 asks a token to tell its owner under this name.
    function getOwner() external view returns (address) {
        return owner();
    }
}
