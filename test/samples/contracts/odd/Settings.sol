// SPDX-License-Identifier: AGPL-3.0-only
pragma solidity ^0.8.0;

interface Elsewhere {
  function transferOwnership(address to) external;
  function withdrawStake(address payable to) external;
  function withdraw(uint256 amount) external;
  function isUserEnabled(address user) external view returns (bool);
  function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Role holders stand in a row and are looked for one by one.
contract Row {
  address private immutable first;
  address[] private members;
  uint256 public level;

  constructor() {
    first = msg.sender;
  }

  modifier seated() {
    require(isSeated(msg.sender));
    _;
  }

  function isSeated(address who) public view returns (bool) {
    if (who == first) return true;
    for (uint256 i = 0; i < members.length; i++) if (members[i] == who) return true;
    return false;
  }

  function zqSeat(address[] calldata who) external seated {
    for (uint256 i = 0; i < who.length; i++) members.push(who[i]);
  }

  function zqLevel(uint256 next) external seated {
    level = next;
  }
}

/// A switch that has to be on, and a part that is kept back; both have setters without a name.
contract Counter {
  address private immutable keeper;
  bool private running;
  uint256 private kept;
  uint256 private most;
  mapping(address => uint256) private credit;

  constructor() {
    keeper = msg.sender;
  }

  modifier minded() {
    require(msg.sender == keeper);
    _;
  }

  function zqOn() external minded {
    running = true;
  }

  function zqOff() external minded {
    running = false;
  }

  function zqKeep(uint256 next) external minded {
    kept = next;
  }

  function zqMost(uint256 next) external minded {
    most = next;
  }

  function put(uint256 amount) external {
    require(running && amount <= most);
    credit[msg.sender] += amount - (amount * kept) / 10000;
  }
}

/// What is given away elsewhere, and what is only called back from there.
contract Handing {
  address private immutable keeper;
  Elsewhere private immutable there;

  constructor(Elsewhere where) {
    keeper = msg.sender;
    there = where;
  }

  modifier minded() {
    require(msg.sender == keeper);
    _;
  }

  function zqHand(address to) external minded {
    there.transferOwnership(to);
  }

  function zqOut(address payable to) external minded {
    there.withdrawStake(to);
  }

  function zqBack(uint256 amount) external minded {
    there.withdraw(amount);
  }
}

/// How somebody stands elsewhere decides what they may do with what is theirs, and what they may do to all.
contract Standing {
  Elsewhere private immutable there;
  Elsewhere private immutable coin;
  mapping(address => uint256) private credit;
  uint256 private sum;
  uint256 public rate;

  constructor(Elsewhere where, Elsewhere what) {
    there = where;
    coin = what;
  }

  modifier standing() {
    require(there.isUserEnabled(msg.sender));
    _;
  }

  function put(uint256 amount) external standing {
    credit[msg.sender] += amount;
    sum += amount;
    require(coin.transferFrom(msg.sender, address(this), amount));
  }

  function setRate(uint256 next) external standing {
    rate = next;
  }
}
