// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

// Contracts that fill a list in memory in one loop, and call what it names in another.

interface ITask {
    function act() external;
    function next() external view returns (ITask);
}

struct Job {
    ITask task;
    uint256 amount;
}

/// All of the list is the sender's.
contract ListOfInput {
    function run(ITask[] calldata tasks, uint256[] calldata amounts) external {
        Job[] memory jobs = new Job[](tasks.length);
        for (uint256 i = 0; i < tasks.length; i++) jobs[i] = Job(tasks[i], amounts[i]);
        for (uint256 i = 0; i < jobs.length; i++) jobs[i].task.act();
    }
}

/// So is what contracts of the sender's choice answer.
contract AnswersToList {
    function run(ITask[] calldata tasks) external {
        ITask[] memory found = new ITask[](tasks.length);
        for (uint256 i = 0; i < tasks.length; i++) found[i] = tasks[i].next();
        for (uint256 i = 0; i < found.length; i++) found[i].act();
    }
}

/// One of the contract's own lies between.
contract ListWithOwn {
    ITask private own;

    function run(ITask[] calldata tasks) external {
        Job[] memory jobs = new Job[](tasks.length + 1);
        for (uint256 i = 0; i < tasks.length; i++) jobs[i] = Job(tasks[i], i);
        jobs[tasks.length].task = own;
        for (uint256 i = 0; i < jobs.length; i++) jobs[i].task.act();
    }
}

/// What the contract's own answers lies between.
contract ListWithAnswer {
    ITask private own;

    function run(ITask[] calldata tasks) external {
        Job[] memory jobs = new Job[](tasks.length + 1);
        for (uint256 i = 0; i < tasks.length; i++) jobs[i] = Job(tasks[i], i);
        jobs[tasks.length].task = own.next();
        for (uint256 i = 0; i < jobs.length; i++) jobs[i].task.act();
    }
}

/// A place that follows from a hash lies between.
contract ListWithHash {
    function run(ITask[] calldata tasks) external {
        Job[] memory jobs = new Job[](tasks.length + 1);
        for (uint256 i = 0; i < tasks.length; i++) jobs[i] = Job(tasks[i], i);
        jobs[tasks.length].task = ITask(address(uint160(uint256(keccak256(abi.encode(block.number))))));
        for (uint256 i = 0; i < jobs.length; i++) jobs[i].task.act();
    }
}

/// An entry of a mapping lies between, which is not called otherwise.
contract ListWithEntry {
    mapping(uint256 => ITask) private entries;

    function run(ITask[] calldata tasks, uint256 key) external {
        Job[] memory jobs = new Job[](tasks.length + 1);
        for (uint256 i = 0; i < tasks.length; i++) jobs[i] = Job(tasks[i], i);
        jobs[tasks.length].task = entries[key];
        for (uint256 i = 0; i < jobs.length; i++) jobs[i].task.act();
    }
}

/// Code is copied over the list.
contract ListOfCode {
    function run(ITask[] calldata tasks) external {
        address[] memory all = new address[](tasks.length);
        for (uint256 i = 0; i < tasks.length; i++) all[i] = address(tasks[i]);
        address kept = address(this);
        assembly {
            let size := extcodesize(kept)
            extcodecopy(kept, add(all, 32), 0, size)
        }
        for (uint256 i = 0; i < all.length; i++) ITask(all[i]).act();
    }
}
