// SPDX-License-Identifier: AGPL-3.0-only
pragma solidity ^0.8.0;

interface ICoin {
  function transfer(address to, uint256 amount) external returns (bool);
  function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Parts of what people pay in, kept back or handed to somebody in as many ways as there are to write it.
contract Shares {
  address private boss;
  ICoin private coin;
  uint256 private rest;
  uint256 private part;
  address private payee;
  uint256 private shown;
  mapping(bytes32 => uint256) private keptOf;
  uint256 private gain;
  address private store;

  constructor(ICoin itsCoin) {
    boss = msg.sender;
    coin = itsCoin;
  }

  modifier bossOnly() {
    require(msg.sender == boss);
    _;
  }

  function leave(uint256 amount) external {
    coin.transferFrom(msg.sender, address(this), amount);
    coin.transfer(msg.sender, (amount * (10000 - rest)) / 10000);
  }

  function donate(uint256 amount) external {
    coin.transferFrom(msg.sender, payee, (amount * part) / 10000);
    coin.transferFrom(msg.sender, store, amount);
  }

  function leaveOf(bytes32 kind, uint256 amount) external {
    coin.transfer(msg.sender, amount - (amount * keptOf[kind]) / 10000);
  }

  function see(uint256 amount) external view returns (uint256) {
    return (amount * 10000 - amount * shown) / 10000;
  }

  function earn(uint256 amount) external {
    coin.transfer(msg.sender, (amount * gain) / 10000);
  }

  function zqRest(uint256 next) external bossOnly {
    rest = next;
  }

  function zqPart(uint256 next) external bossOnly {
    part = next;
  }

  function zqPayee(address next) external bossOnly {
    payee = next;
  }

  function zqShown(uint256 next) external bossOnly {
    shown = next;
  }

  function zqKeptOf(bytes32 kind, uint256 next) external bossOnly {
    keptOf[kind] = next;
  }

  function zqGain(uint256 next) external bossOnly {
    gain = next;
  }

  function zqStore(address next) external bossOnly {
    store = next;
  }
}

/// Takes a part of each transfer, and splits what has come together as it was told to.
contract Taxed {
  address private boss = msg.sender;
  mapping(address => uint256) public balanceOf;
  uint256 private part;
  uint256 private heap;
  uint256 private weight;
  address private first;
  address private taker;

  constructor() {
    balanceOf[msg.sender] = 1e24;
  }

  modifier bossOnly() {
    require(msg.sender == boss);
    _;
  }

  function transfer(address to, uint256 amount) external returns (bool) {
    uint256 kept = (amount * part) / 100;
    balanceOf[msg.sender] -= amount;
    balanceOf[to] += amount - kept - (amount * 3) / 100;
    balanceOf[address(this)] += kept;
    balanceOf[taker] += (amount * 3) / 100;
    if (balanceOf[address(this)] >= heap) {
      uint256 share = (heap * weight) / 100;
      balanceOf[address(this)] -= share;
      balanceOf[first] += share;
    }
    return true;
  }

  function zqPart(uint256 next) external bossOnly {
    part = next;
  }

  function zqHeap(uint256 next) external bossOnly {
    heap = next;
  }

  function zqTaker(address next) external bossOnly {
    taker = next;
  }
}

/// A pool calls back, under a name of its own, for what was agreed on before.
contract Called {
  address private pool = msg.sender;
  ICoin private coin;

  function zqCalled(address, uint256 owed, uint256, bytes calldata) external {
    require(msg.sender == pool);
    coin.transfer(msg.sender, owed);
  }

  function uniswapV2Call(address, uint256 owed, uint256, bytes calldata) external {
    require(msg.sender == pool);
    coin.transfer(msg.sender, owed);
  }

  function zqTaken(address to, uint256 owed) external {
    require(msg.sender == pool);
    coin.transfer(to, owed);
  }
}
