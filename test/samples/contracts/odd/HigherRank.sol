// SPDX-License-Identifier: AGPL-3.0-only
pragma solidity ^0.8.0;

interface Ladder {
  function rungOf(address who) external view returns (uint256);
  function coinsOf(address who) external view returns (uint256);
}

/// Ranks are given by those of a higher rank, and are asked for here and elsewhere.
contract HigherRank {
  mapping(address => uint256) private rungs;
  mapping(address => uint256) private credit;
  Ladder private immutable there;
  uint256 public rate;

  constructor(Ladder where) {
    rungs[msg.sender] = 100;
    there = where;
  }

  function zqRaise(address who, uint256 rung) external {
    require(rungs[who] < rungs[msg.sender]);
    require(rung < rungs[msg.sender]);
    rungs[who] = rung;
  }

  function setRate(uint256 next) external {
    require(rungs[msg.sender] >= 2);
    rate = next;
  }

  function setRateElsewhere(uint256 next) external {
    require(there.rungOf(msg.sender) >= 2);
    rate = next;
  }

  function setRateOfRich(uint256 next) external {
    require(there.coinsOf(msg.sender) > 0);
    rate = next;
  }

  /// A share of one's own, not a rank.
  function pass(address to, uint256 amount) external {
    require(amount < credit[msg.sender]);
    credit[msg.sender] -= amount;
    credit[to] += amount;
  }

  function put() external payable {
    credit[msg.sender] += msg.value;
  }
}

/// The highest may make others their equals.
contract Peers {
  mapping(address => uint256) private rungs;
  uint256 public rate;

  constructor() {
    rungs[msg.sender] = 100;
  }

  function zqRaise(address who, uint256 rung) external {
    require((rung < 100 && rungs[msg.sender] > rung) || (rung >= 100 && rungs[msg.sender] >= rung));
    rungs[who] = rung;
  }

  function setRate(uint256 next) external {
    require(rungs[msg.sender] >= 50);
    rate = next;
  }
}
