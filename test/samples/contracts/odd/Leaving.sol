// SPDX-License-Identifier: AGPL-3.0-only
pragma solidity ^0.8.0;

/// Members stand in a row; the last one moves up to where somebody left.
contract RowOfMembers {
  address[] private row;
  mapping(address => uint256) private places;
  mapping(address => uint256) private left;
  uint256 public rate;

  constructor() {
    row.push(msg.sender);
    places[msg.sender] = 1;
  }

  function enter(address who) private {
    require(places[who] == 0);
    row.push(who);
    places[who] = row.length;
  }

  function takeOff(address who) private returns (bool) {
    uint256 place = places[who];
    if (place == 0) return false;
    address last = row[row.length - 1];
    row[place - 1] = last;
    places[last] = place;
    row.pop();
    delete places[who];
    return true;
  }

  function zqEnter(address who) external {
    require(places[msg.sender] != 0);
    enter(who);
  }

  function zqTakeOff(address who) external {
    require(places[msg.sender] != 0);
    takeOff(who);
  }

  function zqHandOn(address heir) external {
    require(takeOff(msg.sender));
    enter(heir);
  }

  function leave() external {
    takeOff(msg.sender);
  }

  function leaveForGood() external {
    require(takeOff(msg.sender));
    left[msg.sender] = block.number;
  }

  function setRate(uint256 value) external {
    require(places[msg.sender] != 0);
    rate = value;
  }
}

/// What somebody staked says since when they are paid.
contract SinceWhen {
  struct Turn {
    uint256 time;
    uint256 paid;
  }
  Turn[] private turns;
  mapping(address => uint256) private since;
  mapping(address => uint256) private stakes;
  mapping(address => uint256) private due;
  address private owner = msg.sender;

  function zqTurn(uint256 paid) external {
    require(msg.sender == owner);
    turns.push(Turn(block.timestamp, paid));
  }

  function stake() external payable {
    since[msg.sender] = turns.length - 1;
    stakes[msg.sender] += msg.value;
  }

  function withdraw(uint256 amount) external {
    require(turns[since[msg.sender]].time < block.timestamp);
    due[msg.sender] += turns[since[msg.sender]].paid;
    stakes[msg.sender] -= amount;
    payable(msg.sender).transfer(amount);
  }
}
