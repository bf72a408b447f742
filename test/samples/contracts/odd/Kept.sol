// SPDX-License-Identifier: AGPL-3.0-only
pragma solidity ^0.8.0;

contract Made {
  address public maker;
  uint256[64] private room;

  constructor(address who) {
    maker = who;
    room[3] = 7;
  }

  function fill(uint256 at) external {
    room[at] = block.number;
  }
}

/// Only what was made here, of code that nobody chooses, is in the list.
contract Maker {
  mapping(address => bool) private made;
  uint256 public total;

  function make() external {
    made[address(new Made(msg.sender))] = true;
  }

  function zqTell(uint256 amount) external {
    require(made[msg.sender]);
    total += amount;
  }
}

/// Whoever chooses the code of what is made can act from there.
contract Forge {
  mapping(address => bool) private made;
  uint256 public total;

  function forge(bytes memory code) external {
    address at;
    assembly {
      at := create(0, add(code, 32), mload(code))
    }
    made[at] = true;
  }

  function tell(uint256 amount) external {
    require(made[msg.sender]);
    total += amount;
  }
}

interface Forgetful {
  function steward() external returns (address);
  function gradeOf(address who) external view returns (uint8);
  function isPatron(address who) external view returns (bool);
}

interface Shelf {
  function put(address patron, bytes32 reader, uint256 amount) external;
}

/// Others say who may: by an act, because the interface forgot to say that it is none; in a byte; for somebody else.
contract Reading {
  Forgetful private immutable there;
  Shelf private immutable shelf;
  mapping(address => mapping(bytes32 => bool)) private readers;
  uint256 public rate;

  constructor(Forgetful where, Shelf what) {
    there = where;
    shelf = what;
  }

  function setRate(uint256 next) external {
    require(msg.sender == there.steward());
    rate = next;
  }

  function setRateByAny(Forgetful who, uint256 next) external {
    require(msg.sender == who.steward());
    rate = next;
  }

  function setRateByGrade(uint256 next) external {
    require(there.gradeOf(msg.sender) != 0);
    rate = next;
  }

  function zqEnrol(bytes32 reader, uint256 amount) external {
    require(there.isPatron(msg.sender));
    readers[msg.sender][reader] = true;
    shelf.put(msg.sender, reader, amount);
  }
}

/// Whom somebody stands for, as the owner has it, and badges that are given, and given back.
contract Standby {
  address private owner = msg.sender;
  mapping(address => address) private standsFor;
  mapping(uint256 => address) private badges;
  mapping(address => uint256) private held;
  mapping(address => mapping(uint256 => address)) private marks;
  uint256 public rate;

  function zqName(address who) external {
    require(msg.sender == owner);
    standsFor[who] = owner;
  }

  function setRate(uint256 next) external {
    require(msg.sender == owner || standsFor[msg.sender] == owner);
    rate = next;
  }

  function zqGive(uint256 badge, address to) external {
    require(msg.sender == owner && badges[badge] == address(0));
    badges[badge] = to;
    held[to]++;
  }

  function giveBack(uint256 badge) external {
    require(badges[badge] == msg.sender);
    held[msg.sender]--;
    delete badges[badge];
  }

  function zqMark(address who, uint256 mark, address keeper) external {
    require(msg.sender == owner);
    marks[who][mark] = keeper;
  }

  /// The mark is somebody else's.
  function zqStrike(address who, uint256 mark) external {
    require(marks[who][mark] == msg.sender);
    delete marks[who][mark];
  }

  function setRateByBadge(uint256 badge, uint256 next) external {
    require(badges[badge] == msg.sender);
    rate = next;
  }
}

/// Anybody may say whom they stand for.
contract Claimed {
  address private owner = msg.sender;
  mapping(address => address) private standsFor;
  uint256 public rate;

  function stand(address who) external {
    standsFor[msg.sender] = who;
  }

  function setRate(uint256 next) external {
    require(msg.sender == owner || standsFor[msg.sender] == owner);
    rate = next;
  }

  function zqOwner(address next) external {
    require(msg.sender == owner);
    owner = next;
  }
}

/// Everybody says who acts for them; who acts for the owner, the owner says.
contract Acting {
  address private owner = msg.sender;
  mapping(address => mapping(address => bool)) private actsFor;
  mapping(address => uint256) private notes;
  uint256 public rate;

  function admit(address who, bool may) external {
    actsFor[msg.sender][who] = may;
  }

  function setRate(uint256 next) external {
    require(msg.sender == owner || actsFor[owner][msg.sender]);
    rate = next;
  }

  function noteFor(address whom, uint256 what) external {
    require(msg.sender == whom || actsFor[whom][msg.sender]);
    notes[whom] = what;
  }
}

/// Anybody may say who acts for whom.
contract ActingForAny {
  address private owner = msg.sender;
  mapping(address => mapping(address => bool)) private actsFor;
  uint256 public rate;

  function admit(address whom, address who) external {
    actsFor[whom][who] = true;
  }

  function setRate(uint256 next) external {
    require(msg.sender == owner || actsFor[owner][msg.sender]);
    rate = next;
  }
}

/// Nobody is entered after the beginning, and what turns in a loop enters nobody.
contract FoundersOnly {
  mapping(address => bool) private founders;
  mapping(address => uint256) private sums;
  uint256 public rate;

  constructor() {
    founders[msg.sender] = true;
  }

  function put(uint256[] memory parts) external {
    for (uint256 i = 0; i < parts.length; i++) sums[msg.sender] += parts[i];
  }

  function setRate(uint256 next) external {
    require(founders[msg.sender]);
    rate = next;
  }
}

/// Who leaves gives up their own; who parts others takes from them.
contract Bonds {
  address private owner = msg.sender;
  mapping(address => bool) private registrars;
  mapping(address => address) private bonds;

  function zqBind(address registrar, address one, address other) external {
    require(msg.sender == owner);
    registrars[registrar] = true;
    bonds[one] = other;
    bonds[other] = one;
  }

  function zqPart(address one, address other) external {
    require(registrars[msg.sender]);
    registrars[msg.sender] = false;
    delete bonds[one];
    delete bonds[other];
  }

  function leave() external {
    require(registrars[msg.sender]);
    registrars[msg.sender] = false;
  }
}

interface Purse {
  function transfer(address to, uint256 amount) external returns (bool);
}

/// What is due to somebody stands in rows of their own.
contract Rows {
  address private owner = msg.sender;
  Purse private purse;
  mapping(address => uint256[2][]) private rows;

  function zqRow(address who, uint256 due, uint256 amount) external {
    require(msg.sender == owner);
    rows[who].push([due, amount]);
  }

  function vest() external {
    uint256 total;
    uint256[2][] storage own = rows[msg.sender];
    for (uint256 i = 0; i < own.length; i++) {
      if (own[i][0] > block.timestamp) break;
      total += own[i][1];
      own[i][1] = 0;
    }
    if (total > 0) require(purse.transfer(msg.sender, total));
  }
}

interface Records {
    function recordOf(address account) external view returns (bool entered, address friend, uint256 rank);
}

interface Coins {
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// Whoever is entered elsewhere, where anybody may enter, buys here.
contract SoldToCustomers {
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => uint256) public cards;
    mapping(uint256 => uint256) public prices;
    uint256 public totalSupply;
    Records public records;
    Coins public coins;
    address public boss = msg.sender;
    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    function setPrice(uint256 card, uint256 price) external { require(msg.sender == boss); prices[card] = price; }
    function buy(uint256 card) external {
        (bool entered, , uint256 rank) = records.recordOf(msg.sender);
        require(entered && prices[card] <= rank * 100);
        require(coins.transferFrom(msg.sender, boss, prices[card]));
        uint256 id = ++totalSupply;
        ownerOf[id] = msg.sender; cards[id] = card;
        emit Transfer(address(0), msg.sender, id);
    }
}
