// SPDX-License-Identifier: AGPL-3.0-only
pragma solidity ^0.8.0;

/// Anybody may take one of the roles; the others are given by those who lead them.
contract TakenRole {
  mapping(bytes32 => mapping(address => bool)) private holders;
  mapping(bytes32 => bytes32) private leads;
  uint256 public rate;
  uint256 public mood;

  constructor() {
    holders[0][msg.sender] = true;
  }

  function give(bytes32 role, address who) private {
    holders[role][who] = true;
    mood++;
  }

  function holds(bytes32 role) private view {
    require(holders[role][msg.sender]);
    require(mood != block.number);
  }

  function enterAsGuest() external {
    give("guest", msg.sender);
  }

  function zqAppoint(bytes32 role, address who) external {
    holds(leads[role]);
    give(role, who);
  }

  function setRate(uint256 value) external {
    holds("cook");
    rate = value;
  }

  function setMood(uint256 value) external {
    holds("guest");
    mood = value;
  }
}

/// The role that leads all others can be taken.
contract TakenLead {
  mapping(bytes32 => mapping(address => bool)) private holders;
  mapping(bytes32 => bytes32) private leads;

  function set(address who) external {
    holders[0][who] = true;
  }

  function appoint(bytes32 role, address who) external {
    require(holders[leads[role]][msg.sender]);
    holders[role][who] = true;
  }
}

/// Contracts that may write are filed under a hash of their name; what is read out is too long to follow.
contract FiledNames {
  mapping(bytes32 => address) private names;
  mapping(bytes32 => uint256[]) private rows;
  mapping(bytes32 => uint256) private values;
  address private owner = msg.sender;

  modifier onlyFiled() {
    if (msg.sender == owner) require(names[keccak256("ready")] == address(0));
    else require(names[keccak256(abi.encodePacked("contract", msg.sender))] != address(0));
    _;
  }

  function sumOf(bytes32 key) external view returns (uint256 sum) {
    for (uint256 i = 0; i < rows[key].length; i++) sum ^= rows[key][i];
  }

  function zqName(bytes32 key, address who) external onlyFiled {
    names[key] = who;
  }

  function setValue(bytes32 key, uint256 value) external onlyFiled {
    values[key] = value;
  }
}

/// Whoever wants to may apply, and is admitted by the owner.
contract Admitted {
  enum State {
    None,
    Applied,
    Admitted
  }
  struct Guest {
    State state;
    uint64 since;
    address host;
  }
  mapping(address => Guest) private guests;
  address private owner = msg.sender;
  uint256 public rate;
  uint256 public mood;

  function ask(address host) external {
    guests[msg.sender] = Guest(State.Applied, uint64(block.timestamp), host);
  }

  function zqAdmit(address who) external {
    require(msg.sender == owner);
    guests[who].state = State.Admitted;
  }

  function setRate(uint256 value) external {
    require(guests[msg.sender].state == State.Admitted);
    rate = value;
  }

  function setMood(uint256 value) external {
    require(guests[msg.sender].state == State.Applied);
    mood = value;
  }
}

/// What begins as an application is raised step by step by whoever made it.
contract Raised {
  mapping(address => uint8) private steps;
  uint256 public rate;

  function begin() external {
    steps[msg.sender] = 1;
  }

  function goOn() external {
    require(steps[msg.sender] > 0);
    steps[msg.sender]++;
  }

  function setRate(uint256 value) external {
    require(steps[msg.sender] == 3);
    rate = value;
  }
}

interface Register {
  function isKeeper(uint256 what, address who) external view returns (bool);
}

/// Anybody may renew the copy of what the register says.
contract Copied {
  mapping(address => mapping(uint256 => bool)) private copies;
  Register private immutable register;
  uint256 public rate;

  constructor(Register at) {
    register = at;
  }

  function renew(uint256 what, address who) external {
    copies[who][what] = register.isKeeper(what, who);
  }

  function setRate(uint256 value) external {
    require(copies[msg.sender][7]);
    rate = value;
  }
}

/// As before, of a register that whoever renews it names.
contract CopiedFromAny {
  mapping(address => bool) private copies;
  uint256 public rate;

  function renew(Register register, address who) external {
    copies[who] = register.isKeeper(7, who);
  }

  function setRate(uint256 value) external {
    require(copies[msg.sender]);
    rate = value;
  }
}
